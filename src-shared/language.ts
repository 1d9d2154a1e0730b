/**
 * Languages of the interface. In: the person's choice ("system" or one of them) and the languages the system names, best first.
 * Out: the language that is shown. Numbers and dates follow the locale setting, not the language: a person may read German and count in Swiss.
 */
export const LANGUAGES = ['en', 'de', 'zh'] as const
export type Language = (typeof LANGUAGES)[number]
export type LanguageChoice = Language | 'system'

/** Each language in its own words, for the list in which it is chosen. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch', zh: '简体中文' }

/** The first of the system's languages that there is; English when there is none. */
export function languageOf(choice: LanguageChoice, system: readonly string[]): Language {
  if (choice !== 'system') return choice
  for (const tag of system) {
    const primary = tag.split(/[-_@.]/)[0]?.toLowerCase()
    const found = LANGUAGES.find((language) => language === primary)
    if (found) return found
  }
  return 'en'
}

export function isLanguageChoice(text: unknown): text is LanguageChoice {
  return text === 'system' || LANGUAGES.some((language) => language === text)
}
