/** Which languages stand in pictures: they pick the recognizers. One that a language wants and that is not here yet is named, with the way to it. */
import { Plus, X } from 'lucide-react'
import { Button, IconButton } from '../../components/basics.tsx'
import { useMessages } from '../../i18n/index.ts'
import { useQuery } from '../../stores/query.ts'
import { go } from '../../stores/route.ts'
import { useSettings } from '../../stores/settings.ts'
import { change } from './choices.tsx'
import { Row } from './parts.tsx'

export function ReadingLanguages() {
  const { settings: s } = useMessages()
  const { locale, readingLanguages } = useSettings((state) => state.settings)
  const { data } = useQuery('models.list', {}, ['settings', 'jobs'])
  const chosen = readingLanguages ?? []
  const names = new Intl.DisplayNames([locale], { type: 'language' })
  const nameOf = (language: string): string => names.of(language) ?? language
  const recognizers = (data ?? []).filter(({ kind }) => kind === 'ocr')
  const known = [...new Set(recognizers.flatMap(({ languages }) => languages))]
  const missing = chosen.filter((language) => {
    const readers = recognizers.filter(({ languages }) => languages.includes(language.split('-')[0]?.toLowerCase() ?? ''))
    return readers.length > 0 && readers.every(({ state }) => state === 'not fetched' || state === 'damaged')
  })
  return (
    <Row name={s.reading} hint={s.readingHint}>
      <div className="reading-languages" data-testid="reading-languages">
        {chosen.map((language) => (
          <span key={language} className="state">
            {nameOf(language)}
            <IconButton
              label={s.readingRemove(nameOf(language))}
              onClick={() => change({ readingLanguages: chosen.filter((one) => one !== language) })}
            >
              <X size={12} />
            </IconButton>
          </span>
        ))}
        <select
          value=""
          aria-label={s.readingAdd}
          onChange={(event) => {
            if (event.target.value !== '') change({ readingLanguages: [...chosen, event.target.value] })
          }}
        >
          <option value="">{s.readingAdd}</option>
          {known
            .filter((language) => !chosen.includes(language))
            .map((language) => ({ language, name: nameOf(language) }))
            .toSorted((a, b) => a.name.localeCompare(b.name, locale))
            .map(({ language, name }) => (
              <option key={language} value={language}>
                {name}
              </option>
            ))}
        </select>
        {missing.length > 0 ? (
          <p className="note" role="status">
            {s.readingMissing(missing.map(nameOf))}{' '}
            <Button kind="quiet" icon={<Plus size={13} />} onClick={() => go({ view: 'settings', id: 'models' })}>
              {s.readingFetch}
            </Button>
          </p>
        ) : null}
      </div>
    </Row>
  )
}
