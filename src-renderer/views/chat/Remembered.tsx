/** What came of files that were sent in the chat: each picture with the values read in it, and the way to its event. */
import type { ImportReport } from '../../../src-shared/model.ts'
import { mediaAddress } from '../../api.ts'
import { useMessages } from '../../i18n/index.ts'
import { valueLine } from '../../lib/format.ts'
import { importWords } from '../../lib/importWords.ts'
import type { Run } from '../../stores/ask.ts'
import { openProof } from '../../stores/proof.ts'
import { useQuery } from '../../stores/query.ts'
import { routeHash } from '../../stores/route.ts'
import { useLocale } from '../../stores/settings.ts'

const MOST_VALUES = 12

export function Remembered({ run, report }: { run: Run; report: ImportReport }) {
  const t = useMessages()
  const words = importWords(report)
  const { data } = useQuery(
    'media.rounds',
    run.pictures.length === 0 ? null : { media: run.pictures.slice(0, 100).map((picture) => picture.media) },
    ['sources', 'tables'],
  )
  return (
    <article className="exchange" data-testid="remembered">
      <h2 className="question">{t.chat.remembered.title(run.files)}</h2>
      <p className={words.problems ? 'answer-missing' : 'muted'}>
        {words.text} {words.problems ? <a href={routeHash({ view: 'library', id: 'problems' })}>{t.common.show}</a> : null}
      </p>
      <ul className="remembered">
        {run.pictures.map((picture) => {
          const round = data?.find((one) => one.media === picture.media)
          return round ? <RememberedPicture key={picture.media} picture={picture} roundId={round.roundId} /> : null
        })}
      </ul>
    </article>
  )
}

function RememberedPicture({ picture, roundId }: { picture: Run['pictures'][number]; roundId: number }) {
  const t = useMessages()
  const locale = useLocale()
  const { data } = useQuery('timeline.event', { round: roundId }, ['timeline', 'tables'])
  const values = data?.observations.filter((one) => one.media === picture.media) ?? []
  const items = values.map((one) => ({ kind: 'observation' as const, id: one.id }))
  return (
    <li>
      <a href={routeHash({ view: 'timeline', id: 'event', sub: String(roundId) })} aria-label={t.chat.remembered.open}>
        <img src={mediaAddress(picture.media, 'thumbnail')} alt={picture.name} loading="lazy" />
      </a>
      <div>
        <p className="muted">
          {data === null ? t.common.loading : values.length === 0 ? t.chat.remembered.nothing : t.chat.remembered.values(values.length)}
        </p>
        <div className="ways-row">
          {values.slice(0, MOST_VALUES).map((one, i) => (
            <button key={one.id} type="button" className="chip" dir="auto" onClick={() => openProof(items, i, picture.name)}>
              {one.surface}{' '}
              <b>
                {one.value.number === null ? (one.value.text ?? one.value.raw) : valueLine(one.value.number, one.value.unit, null, locale)}
              </b>
            </button>
          ))}
        </div>
      </div>
    </li>
  )
}
