/** Search in the memory: events, episodes or topics that are nearest to some words, with their scores. */
import { useState } from 'react'
import type { MemoryUnit } from '../../../src-shared/model.ts'
import { mediaAddress } from '../../api.ts'
import { FailureNote, Segmented, Skeleton, ViewHeader } from '../../components/basics.tsx'
import { useMessages } from '../../i18n/index.ts'
import { formatLocal } from '../../lib/format.ts'
import { speechParts } from '../../lib/speech.ts'
import { useQuery } from '../../stores/query.ts'
import { routeHash, setQuery, useRoute } from '../../stores/route.ts'
import { useLocale } from '../../stores/settings.ts'

export function SearchView() {
  const t = useMessages().search
  const words = useRoute((route) => route.query.q) ?? ''
  const [scope, setScope] = useState<'event' | 'episode' | 'topic'>('event')
  const { data, failure, reload } = useQuery('search.query', words.trim() === '' ? null : { query: words, scope, limit: 50 }, ['timeline'])
  return (
    <>
      <ViewHeader title={t.search}>
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
            placeholder={t.placeholder}
            aria-label={t.field}
            data-testid="search-field"
          />
        </form>
        <Segmented
          label={t.level}
          value={scope}
          choices={[
            { value: 'event', label: t.levels.event },
            { value: 'episode', label: t.levels.episode },
            { value: 'topic', label: t.levels.topic },
          ]}
          onChange={setScope}
        />
      </ViewHeader>
      <div className="scroll">
        {words.trim() === '' ? <p className="note">{t.help}</p> : null}
        {failure && !data ? <FailureNote failure={failure} retry={reload} /> : null}
        {words !== '' && !data && !failure ? <Skeleton lines={8} /> : null}
        {data?.length === 0 ? <p className="note">{t.nothing(words)}</p> : null}
        <ol className="found" aria-label={t.found}>
          {data?.map((unit) => (
            <Found key={`${unit.level} ${unit.id}`} unit={unit} best={data[0]?.score ?? 1} />
          ))}
        </ol>
      </div>
    </>
  )
}

function Found({ unit, best }: { unit: MemoryUnit; best: number }) {
  const t = useMessages().search
  const locale = useLocale()
  const address =
    unit.level === 'event'
      ? routeHash({ view: 'timeline', id: 'event', sub: String(unit.id) })
      : routeHash({ view: 'timeline', query: { [unit.level]: String(unit.id) } })
  return (
    <li>
      <a href={address} data-testid="found">
        <span className="score" title={t.score(unit.score)}>
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
