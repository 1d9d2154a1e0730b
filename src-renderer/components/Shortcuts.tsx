/** The list of keys. */
import { setOverlay, useApp } from '../stores/app.ts'
import { Keys } from './basics.tsx'
import { Dialog } from './Dialog.tsx'
import { VIEW_KEYS } from './useShortcuts.ts'

const GENERAL = [
  ['Search and commands', 'mod+k'],
  ['New thread', 'n'],
  ['Find in this view', '/'],
  ['Import files', 'mod+o'],
  ['These keys', '?'],
] as const
const EVIDENCE = [
  ['Open the proof of a cell, citation or event', 'Enter'],
  ['Evidence before, next', '← →'],
  ['Close', 'Esc'],
  ['Zoom the picture', '+ −'],
  ['Whole picture', '0'],
  ['Move the picture', 'Shift+arrows'],
] as const
const GRID = [
  ['Move between cells', 'arrows'],
  ['First, last column', 'Home End'],
  ['First, last row', 'mod+Home'],
  ['Copy the cells', 'mod+c'],
] as const

export function Shortcuts() {
  const open = useApp((state) => state.overlay === 'shortcuts')
  if (!open) return null
  return (
    <Dialog label="Keyboard" className="shortcuts" close={() => setOverlay(null)}>
      <h2>Keyboard</h2>
      <div className="shortcuts-columns">
        <Group title="Everywhere" rows={GENERAL} />
        <Group title="Views" rows={VIEW_KEYS.map((one) => [one.name, `G+${one.letter}`] as const)} />
        <Group title="Proof" rows={EVIDENCE} />
        <Group title="Table grid" rows={GRID} />
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
