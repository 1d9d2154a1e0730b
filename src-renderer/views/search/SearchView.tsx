/** Search in the memory: events, episodes or topics that are nearest to some words, with their scores. */
import { useState } from 'react'
import type { MemoryUnit } from '../../../src-shared/model.ts'
import { mediaAddress } from '../../api.ts'
import { FailureNote, Segmented, Skeleton, ViewHeader } from '../../components/basics.tsx'
import { formatLocal } from '../../lib/format.ts'
import { speechParts } from '../../lib/speech.ts'
import { useQuery } from '../../stores/query.ts'
import { routeHash, setQuery, useRoute } from '../../stores/route.ts'
import { useLocale } from '../../stores/settings.ts'

export function SearchView() {
  const words = useRoute((route) => route.query.q) ?? ''
  const [scope, setScope] = useState<'event' | 'episode' | 'topic'>('event')
  const { data, failure, reload } = useQuery('search.query', words.trim() === '' ? null : { query: words, scope, limit: 50 }, ['timeline'])
  return (
    <>
      <ViewHeader title="Search">
        <form
          onSubmit={(event) => {
            event.preventDefault()
            setQuery({ q: String(new FormData(event.currentTarget).get('q') ?? '') })
          }}
        >
          <input
            className="find find-wide"
            type="search"
            name="q"
            key={words}
            defaultValue={words}
            data-find
            autoFocus
            placeholder="Words, a place, a thing"
            aria-label="Search the memory"
            data-testid="search-field"
          />
        </form>
        <Segmented
          label="Level"
          value={scope}
          choices={[
            { value: 'event', label: 'Events' },
            { value: 'episode', label: 'Episodes' },
            { value: 'topic', label: 'Topics' },
          ]}
          onChange={setScope}
        />
      </ViewHeader>
      <div className="scroll">
        {words.trim() === '' ? (
          <p className="note">Type words and press Enter. Events are found by meaning and by their exact words.</p>
        ) : null}
        {failure && !data ? <FailureNote failure={failure} retry={reload} /> : null}
        {words !== '' && !data && !failure ? <Skeleton lines={8} /> : null}
        {data?.length === 0 ? <p className="note">Nothing in memory is near "{words}".</p> : null}
        <ol className="found" aria-label="Found">
          {data?.map((unit) => (
            <Found key={`${unit.level} ${unit.id}`} unit={unit} best={data[0]?.score ?? 1} />
          ))}
        </ol>
      </div>
    </>
  )
}

function Found({ unit, best }: { unit: MemoryUnit; best: number }) {
  const locale = useLocale()
  const address =
    unit.level === 'event'
      ? routeHash({ view: 'timeline', id: 'event', sub: String(unit.id) })
      : routeHash({ view: 'timeline', query: { [unit.level]: String(unit.id) } })
  return (
    <li>
      <a href={address} data-testid="found">
        <span className="score" title={`Score ${unit.score.toFixed(3)}`}>
          <span style={{ width: `${best > 0 ? Math.max(0, Math.min(1, unit.score / best)) * 100 : 0}%` }} />
        </span>
        <span className="muted number">{unit.time ? formatLocal(unit.time, locale) : ''}</span>
        <span className="found-text" dir="auto">
          {speechParts(unit.text)
            .map((part) => part.text)
            .join(' ') || unit.ref}
        </span>
        <span className="thumbnails">
          {unit.media.slice(0, 3).map((one) => (
            <img key={one} src={mediaAddress(one, 'thumbnail')} alt="" loading="lazy" />
          ))}
        </span>
      </a>
    </li>
  )
}
