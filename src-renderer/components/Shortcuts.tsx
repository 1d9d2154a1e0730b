/** The list of keys. */
import { useMessages } from '../i18n/index.ts'
import { setOverlay, useApp } from '../stores/app.ts'
import { Keys } from './basics.tsx'
import { Dialog } from './Dialog.tsx'
import { VIEW_KEYS } from './useShortcuts.ts'

export function Shortcuts() {
  const open = useApp((state) => state.overlay === 'shortcuts')
  return open ? <ShortcutsDialog /> : null
}

function ShortcutsDialog() {
  const { shell } = useMessages()
  const keys = shell.keys
  return (
    <Dialog label={keys.title} className="shortcuts" close={() => setOverlay(null)}>
      <h2>{keys.title}</h2>
      <div className="shortcuts-columns">
        <Group
          title={keys.everywhere}
          rows={[
            [keys.palette, 'mod+k'],
            [keys.newThread, 'n'],
            [keys.find, '/'],
            [keys.importFiles, 'mod+o'],
            [keys.undo, 'mod+z'],
            [keys.these, '?'],
          ]}
        />
        <Group title={keys.views} rows={VIEW_KEYS.map((one) => [shell.views[one.view], `G+${one.letter}`] as const)} />
        <Group
          title={keys.proof}
          rows={[
            [keys.openProof, 'Enter'],
            [keys.evidence, '← →'],
            [keys.close, 'Esc'],
            [keys.zoom, '+ −'],
            [keys.whole, '0'],
            [keys.move, `Shift+${keys.arrows}`],
          ]}
        />
        <Group
          title={keys.grid}
          rows={[
            [keys.cells, keys.arrows],
            [keys.firstColumn, 'Home End'],
            [keys.firstRow, 'mod+Home'],
            [keys.copyCells, 'mod+c'],
          ]}
        />
      </div>
    </Dialog>
  )
}

function Group({ title, rows }: { title: string; rows: readonly (readonly [string, string])[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {rows.map(([name, keys]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
