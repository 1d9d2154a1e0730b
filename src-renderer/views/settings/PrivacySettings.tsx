/** What may leave this computer, and what did. */
import { Segmented } from '../../components/basics.tsx'
import { useMessages } from '../../i18n/index.ts'
import { useSettings } from '../../stores/settings.ts'
import { change } from './choices.tsx'
import { Consents, Exclusions } from './Consents.tsx'
import { Ledger } from './Ledger.tsx'
import { Group, Row } from './parts.tsx'

export function PrivacySettings() {
  const { settings: s } = useMessages()
  const offline = useSettings((state) => state.settings.offline)
  return (
    <>
      <Group title={s.parts.privacy}>
        <Row name={s.offline} hint={offline ? s.offlineOnHint : s.offlineOffHint}>
          <Segmented
            label={s.offline}
            value={offline ? 'on' : 'off'}
            choices={[
              { value: 'on', label: s.offlineOn },
              { value: 'off', label: s.offlineOff },
            ]}
            onChange={(value) => change({ offline: value === 'on' })}
          />
        </Row>
      </Group>
      <Consents />
      <Exclusions />
      <Ledger />
    </>
  )
}
