/** Topics as lanes on one time axis, their episodes as blocks. A lane or a block chooses what the feed below lists. */
import type { EpisodeSummary, TopicSummary } from '../../../src-shared/contract.ts'
import { formatSpan, plural } from '../../lib/format.ts'
import { position } from '../../lib/timeline.ts'
import type { Extent } from '../../lib/timeline.ts'
import { setQuery } from '../../stores/route.ts'
import { useLocale } from '../../stores/settings.ts'

type Chosen = { topic: string | null; episode: string | null }
type Props = { topics: readonly TopicSummary[]; extent: Extent | null; chosen: Chosen }
const DAY = 86_400_000

export function Lanes({ topics, extent, chosen }: Props) {
  return (
    <ul className="lanes" aria-label="Topics" data-testid="lanes">
      {topics.map((topic, i) => (
        <Lane key={topic.id ?? `none-${i}`} topic={topic} extent={extent} chosen={chosen} />
      ))}
    </ul>
  )
}

function Lane({ topic, extent, chosen }: { topic: TopicSummary; extent: Extent | null; chosen: Chosen }) {
  const locale = useLocale()
  const isChosen = topic.id !== null && chosen.topic === String(topic.id) && chosen.episode === null
  return (
    <li className={isChosen ? 'lane lane-on' : 'lane'}>
      <button
        type="button"
        className="lane-name"
        aria-pressed={isChosen}
        disabled={topic.id === null}
        onClick={() => setQuery({ topic: isChosen ? null : String(topic.id), episode: null, day: null })}
        title={topic.description}
      >
        <span dir="auto">{topic.title}</span>
        <span className="muted number">{topic.events}</span>
      </button>
      <div className="lane-track">
        {extent
          ? topic.episodes.map((episode) => (
              <Block key={episode.id} episode={episode} extent={extent} chosen={chosen.episode === String(episode.id)} locale={locale} />
            ))
          : null}
      </div>
    </li>
  )
}

function Block({ episode, extent, chosen, locale }: { episode: EpisodeSummary; extent: Extent; chosen: boolean; locale: string }) {
  if (episode.from === null) return null
  const left = position(episode.from, extent)
  const right = position(episode.to ?? episode.from, extent)
  if (left === null || right === null || right < 0 || left > 1) return null
  const least = DAY / (extent.to - extent.from) / 2
  const words = `${episode.title}, ${formatSpan(episode.from, episode.to, locale)}, ${plural(episode.events, 'event', locale)}`
  return (
    <button
      type="button"
      className={episode.open ? 'episode episode-open' : 'episode'}
      aria-pressed={chosen}
      aria-label={words}
      title={words}
      style={{
        left: `${Math.max(0, left) * 100}%`,
        width: `${Math.max(least, Math.min(1, right) - Math.max(0, left)) * 100}%`,
        opacity: 0.45 + 0.55 * Math.min(1, episode.events / 6),
      }}
      onClick={() =>
        setQuery({
          episode: chosen ? null : String(episode.id),
          topic: episode.topicId === null ? null : String(episode.topicId),
          day: null,
        })
      }
    />
  )
}
