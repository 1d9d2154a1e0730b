/** The data folder: where it is, what it holds, checks. */
import { Button } from '../../components/basics.tsx'
import { useMessages, useWords } from '../../i18n/index.ts'
import { useApp } from '../../stores/app.ts'
import { go } from '../../stores/route.ts'
import { BackupSettings } from './BackupSettings.tsx'
import { Group, Row } from './parts.tsx'

export function DataSettings() {
  const t = useMessages()
  const words = useWords()
  const info = useApp((state) => state.info)
  const s = t.settings.data
  if (info === null) return null
  const { counts } = info
  return (
    <>
      <Group title={s.group}>
        <Row name={s.folder} hint={s.folderHint}>
          <code className="break">{info.home}</code>
        </Row>
        <Row name={s.holds}>
          <span className="number">
            {words.list([
              t.common.sources(counts.sources),
              t.common.events(counts.rounds),
              t.common.pictures(counts.pictures),
              t.common.values(counts.observations),
              t.common.tables(counts.tables),
              t.common.answers(counts.answers),
            ])}
          </span>
        </Row>
        <Row name={s.check}>
          <Button onClick={() => go({ view: 'library', id: 'check' })}>{s.checkStore}</Button>
        </Row>
        <Row name={s.forget}>
          <Button onClick={() => go({ view: 'library', id: 'forget' })}>{s.forgetSomething}</Button>
        </Row>
        {info.warnings.map((warning) => (
          <p key={warning} className="note note-warning">
            {warning}
          </p>
        ))}
      </Group>
      <BackupSettings />
    </>
  )
}
