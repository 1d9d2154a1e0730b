/**
 * Search in the memory: events, episodes or topics that speak of some words or have pictures like one, each with how far it does, until nothing
 * matches any more. In: words and a stored picture from the address, a picture that was dropped or pasted from its store.
 */
import { useEffect, useState } from 'react'
import { ImagePlus, X } from 'lucide-react'
import type { MemoryUnit } from '../../../src-shared/model.ts'
import { mediaAddress } from '../../api.ts'
import { FailureNote, IconButton, Segmented, Skeleton, ViewHeader } from '../../components/basics.tsx'
import { chooseFiles } from '../../components/files.ts'
import { useMessages } from '../../i18n/index.ts'
import { formatLocal } from '../../lib/format.ts'
import { speechParts } from '../../lib/speech.ts'
import { useQuery } from '../../stores/query.ts'
import { routeHash, setQuery, useRoute } from '../../stores/route.ts'
import { useLocale } from '../../stores/settings.ts'
import { hidePicture, showFiles, useShown } from '../../stores/shown.ts'
import { complain } from '../../stores/toasts.ts'

/** Results of one search. */
const LIMIT = 50

export function SearchView() {
  const t = useMessages().search
  const words = useRoute((route) => route.query.q) ?? ''
  const [scope, setScope] = useState<'event' | 'episode' | 'topic'>('event')
  const like = useRoute((route) => route.query.like) ?? ''
  const { shown } = useShown()
  // A picture that is searched with takes the place of one that was dropped before.
  useEffect(() => (like === '' ? undefined : hidePicture()), [like])
  const picture = like !== '' ? { media: like } : shown ? { picture: { base64: shown.base64 } } : null
  const asked = words.trim() === '' && picture === null ? null : { query: words, scope, limit: LIMIT, ...picture }
  const { data, failure, reload } = useQuery('search.query', asked, ['timeline'])
  return (
    <>
      <ViewHeader title={t.search}>
        <form
          className="search-form"
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
          <IconButton label={t.choosePicture} data-testid="search-picture" onClick={() => void choosePicture().catch(complain)}>
            <ImagePlus size={16} />
          </IconButton>
        </form>
        {picture ? (
          <span className="shown-picture" data-testid="shown-picture">
            <img src={like !== '' ? mediaAddress(like, 'thumbnail') : shown?.preview} alt={shown?.name ?? ''} />
            {t.shown}
            <IconButton label={t.withoutPicture} onClick={() => (like !== '' ? setQuery({ like: null }) : hidePicture())}>
              <X size={14} />
            </IconButton>
          </span>
        ) : null}
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
        {asked === null ? <p className="note">{t.help}</p> : null}
        {failure && !data ? <FailureNote failure={failure} retry={reload} /> : null}
        {asked !== null && !data && !failure ? <Skeleton lines={8} /> : null}
        {data?.length === 0 ? <p className="note">{words.trim() === '' ? t.nothingLike : `${t.nothing(words)} ${t.nothingHelp}`}</p> : null}
        <ol className="found" aria-label={t.found}>
          {data?.map((unit) => (
            <Found key={`${unit.level} ${unit.id}`} unit={unit} />
          ))}
        </ol>
        {data && data.length > 0 && data.length < LIMIT ? (
          <p className="note" data-testid="no-more">
            {t.noMore}
          </p>
        ) : null}
      </div>
    </>
  )
}

async function choosePicture(): Promise<void> {
  const files = await chooseFiles(false, 'image/*')
  if (files.length > 0) await showFiles(files)
}

function Found({ unit }: { unit: MemoryUnit }) {
  const t = useMessages().search
  const locale = useLocale()
  const support = unit.support ?? 0
  const address =
    unit.level === 'event'
      ? routeHash({ view: 'timeline', id: 'event', sub: String(unit.id) })
      : routeHash({ view: 'timeline', query: { [unit.level]: String(unit.id) } })
  return (
    <li>
      <a href={address} data-testid="found">
        <span className="score" title={t.match(support)}>
          <span style={{ width: `${support * 100}%` }} />
        </span>
        <span className="muted number">{unit.time ? formatLocal(unit.time, locale) : ''}</span>
        <span className="found-text" dir="auto">
          {unit.title ? <b>{unit.title}. </b> : null}
          {textOf(unit) || (unit.title ? '' : unit.ref)}
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

/** Without the title that stands before it. */
function textOf({ text, title }: MemoryUnit): string {
  const rest = title !== undefined && text.startsWith(`${title}. `) ? text.slice(title.length + 2) : text
  return speechParts(rest)
    .map((part) => part.text)
    .join(' ')
}
