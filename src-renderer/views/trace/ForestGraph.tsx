/** The evidence forest as a drawing: what could have been read, how it hangs together, what was read in which order, and why the rest was left out. */
import { useMemo, useState } from 'react'
import type { TraceForest } from '../../../src-shared/model.ts'
import { said, useMessages } from '../../i18n/index.ts'
import { forestLayout, NODE } from '../../lib/forestLayout.ts'
import type { PlacedNode } from '../../lib/forestLayout.ts'
import { formatFixed } from '../../lib/fixed.ts'
import { formatLocal, formatNumber } from '../../lib/format.ts'
import { speechParts, spokenText } from '../../lib/speech.ts'
import { openProof } from '../../stores/proof.ts'
import { useLocale } from '../../stores/settings.ts'
import { Score } from './Score.tsx'

const MOST_LEFT_OUT = 12
const ROLES = ['new_fact', 'clarification', 'corroboration', 'conflicting', 'redundant', 'irrelevant'] as const

export function ForestGraph({ forest }: { forest: TraceForest }) {
  const t = useMessages().trace
  const [all, setAll] = useState(false)
  const drawing = useMemo(() => forestLayout(forest, all ? Number.POSITIVE_INFINITY : MOST_LEFT_OUT), [forest, all])
  const [over, setOver] = useState<string | null>(null)
  const used = ROLES.filter((role) => drawing.edges.some((edge) => edge.role === role))
  return (
    <div className="forest" data-testid="forest">
      <p className="muted">
        {t.forestQuery(forest.query)} ·{' '}
        {t.forestChosen(forest.nodes.filter((node) => node.chosen).length, forest.nodes.length, forest.budget)} ·{' '}
        {t.judgedBy(said(forest.verifier, 'names'))}
        {forest.fallback ? ` (${said(forest.fallback, 'trace')})` : ''}
      </p>
      <div className="forest-scroll" tabIndex={0} role="group" aria-label={t.forest}>
        <div className="forest-canvas" style={{ width: drawing.width, height: drawing.height }}>
          <svg width={drawing.width} height={drawing.height} aria-hidden>
            {drawing.edges.map((edge) => (
              <path
                key={`${edge.a} ${edge.b} ${edge.kind}`}
                d={edge.path}
                className={`forest-edge role-${edge.role}${edge.chosen ? ' forest-on' : ''}${over === null ? '' : over === edge.a || over === edge.b ? ' forest-near' : ' forest-dim'}`}
              >
                <title>{`${t.relations[edge.kind]}, ${t.roles[edge.role]}`}</title>
              </path>
            ))}
          </svg>
          {drawing.nodes.map((node) => (
            <ForestNode
              key={node.id}
              node={node}
              dim={over !== null && over !== node.id && !isJoined(forest, over, node.id)}
              setOver={setOver}
            />
          ))}
        </div>
      </div>
      <div className="forest-legend">
        {used.map((role) => (
          <span key={role}>
            <svg width="22" height="8" aria-hidden>
              <path d="M0 4H22" className={`forest-edge forest-on role-${role}`} />
            </svg>
            {t.roles[role]}
          </span>
        ))}
        {drawing.hidden > 0 || all ? (
          <button type="button" className="link" onClick={() => setAll(!all)}>
            {all ? t.showFewer : t.showLeftOut(drawing.hidden)}
          </button>
        ) : null}
      </div>
      <details className="raw">
        <summary>{t.asList}</summary>
        <ForestTable forest={forest} />
      </details>
    </div>
  )
}

function isJoined(forest: TraceForest, a: string, b: string): boolean {
  return forest.edges.some((edge) => (edge.a === a && edge.b === b) || (edge.a === b && edge.b === a))
}

function ForestNode({ node, dim, setOver }: { node: PlacedNode; dim: boolean; setOver: (id: string | null) => void }) {
  const { trace: t, proof } = useMessages()
  const locale = useLocale()
  const words = speechParts(node.text)
    .map((part) => part.text)
    .join(' ')
  const state = node.chosen ? t.readAs((node.order ?? 0) + 1) : node.leftOut ? t.leftOut[node.leftOut] : ''
  return (
    <button
      type="button"
      className={`forest-node${node.chosen ? ' forest-chosen' : ''}${node.anchor ? ' forest-anchor' : ''}${dim ? ' forest-dim' : ''}`}
      style={{ left: node.x, top: node.y, width: NODE.width, height: NODE.height }}
      title={`${spokenText(node.text, proof.roles)}\n${state}`}
      aria-label={`${spokenText(node.text, proof.roles).slice(0, 80)}; ${state}; ${t.utility} ${formatNumber(node.utility, locale)}`}
      onMouseEnter={() => setOver(node.id)}
      onMouseLeave={() => setOver(null)}
      onFocus={() => setOver(node.id)}
      onBlur={() => setOver(null)}
      onClick={() => openProof([{ kind: 'round', id: node.roundId, quote: node.text }], 0, t.forest)}
    >
      <span className="forest-text" dir="auto">
        {node.chosen ? <b className="number">{(node.order ?? 0) + 1}</b> : null} {words || node.ref}
      </span>
      <span className="forest-facts muted number">
        {node.time ? formatLocal(node.time.slice(0, 10), locale) : ''}
        <span className="score">
          <span style={{ width: `${Math.max(0, Math.min(1, node.verified / 5)) * 100}%` }} />
        </span>
        {formatFixed(node.utility, locale, 2)}
      </span>
    </button>
  )
}

function ForestTable({ forest }: { forest: TraceForest }) {
  const { trace: t, proof } = useMessages()
  const locale = useLocale()
  return (
    <table className="lines">
      <thead>
        <tr>
          <th scope="col">{t.unit}</th>
          <th scope="col">{t.retrieval}</th>
          <th scope="col">{t.verified}</th>
          <th scope="col" className="right">
            {t.utility}
          </th>
          <th scope="col">{t.outcome}</th>
        </tr>
      </thead>
      <tbody>
        {forest.nodes.map((node) => (
          <tr key={node.id}>
            <td dir="auto" className="break">
              {spokenText(node.text, proof.roles).slice(0, 120) || node.ref}
            </td>
            <td>
              <Score value={node.retrieval} />
            </td>
            <td>
              <Score value={node.verified / 5} text={formatNumber(node.verified, locale)} />
            </td>
            <td className="right number">{formatFixed(node.utility, locale, 2)}</td>
            <td>{node.chosen ? t.readAs((node.order ?? 0) + 1) : node.leftOut ? t.leftOut[node.leftOut] : ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
