/** How the window looks, and how values are shown and read. */
import { Minus, Plus } from 'lucide-react'
import { transport } from '../../api.ts'
import { Button, IconButton, Segmented } from '../../components/basics.tsx'
import { useMessages, useWords } from '../../i18n/index.ts'
import { formatLocal, formatNumber } from '../../lib/format.ts'
import { setOverlay } from '../../stores/app.ts'
import { useSettings } from '../../stores/settings.ts'
import { change, LanguageSelect, LocaleSelect, ZoneSelect } from './choices.tsx'
import { Group, Row } from './parts.tsx'
import { ReadingLanguages } from './ReadingLanguages.tsx'

const ZOOMS = [0.5, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const

export function GeneralSettings() {
  const { settings: s } = useMessages()
  const settings = useSettings((state) => state.settings)
  return (
    <>
      <Group title={s.appearance}>
        <Row name={s.theme}>
          <Segmented
            label={s.theme}
            value={settings.theme}
            choices={(['system', 'light', 'dark'] as const).map((value) => ({ value, label: s.themes[value] }))}
            onChange={(theme) => change({ theme })}
          />
        </Row>
        <Row name={s.contrast}>
          <Segmented
            label={s.contrast}
            value={settings.contrast ?? 'system'}
            choices={(['system', 'more'] as const).map((value) => ({ value, label: s.contrasts[value] }))}
            onChange={(contrast) => change({ contrast })}
          />
        </Row>
        <Row name={s.motion}>
          <Segmented
            label={s.motion}
            value={settings.motion ?? 'system'}
            choices={(['system', 'reduced'] as const).map((value) => ({ value, label: s.motions[value] }))}
            onChange={(motion) => change({ motion })}
          />
        </Row>
        <Row name={s.zoom}>{transport.setZoom ? <Zoom /> : <span className="settings-text">{s.zoomBrowser}</span>}</Row>
        <Row name={s.keys}>
          <Button onClick={() => setOverlay('shortcuts')}>{s.showKeys}</Button>
        </Row>
      </Group>
      <Group title={s.languageGroup}>
        <Row name={s.language} hint={s.languageHint}>
          <LanguageSelect />
        </Row>
        <Row name={s.locale} hint={s.localeHint(formatNumber(1234.5, settings.locale), formatLocal('2026-04-03', settings.locale))}>
          <LocaleSelect />
        </Row>
        <ReadingLanguages />
        <Row name={s.dateOrder} hint={s.dateOrderHint}>
          <Segmented
            label={s.dateOrder}
            value={settings.dateOrder ?? 'locale'}
            choices={(['locale', 'dmy', 'mdy', 'ymd'] as const).map((value) => ({ value, label: s.dateOrders[value] }))}
            onChange={(order) => change({ dateOrder: order === 'locale' ? null : order })}
          />
        </Row>
        <Row name={s.timezone} hint={s.timezoneHint}>
          <ZoneSelect />
        </Row>
      </Group>
    </>
  )
}

function Zoom() {
  const { settings: s } = useMessages()
  const words = useWords()
  const zoom = useSettings((state) => state.settings.zoom ?? 1)
  const smaller = ZOOMS.findLast((one) => one < zoom)
  const larger = ZOOMS.find((one) => one > zoom)
  return (
    <span className="stepper">
      <IconButton label={s.zoomOut} disabled={smaller === undefined} onClick={() => change({ zoom: smaller ?? zoom })}>
        <Minus size={14} />
      </IconButton>
      <span className="number" aria-live="polite">
        {words.percent(zoom)}
      </span>
      <IconButton label={s.zoomIn} disabled={larger === undefined} onClick={() => change({ zoom: larger ?? zoom })}>
        <Plus size={14} />
      </IconButton>
    </span>
  )
}
