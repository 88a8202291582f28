/** The languages of the API's answers, the widget and the built-in agent. The first is the one of last resort. */
export const LANGUAGES = ['en', 'fr'] as const

export type Language = (typeof LANGUAGES)[number]

/** A text for people, in every language. */
export type Text = { [language in Language]: string }

/** The same thing made for each language. */
export function inEachLanguage<T>(make: (language: Language) => T): { [language in Language]: T } {
  return Object.fromEntries(LANGUAGES.map(language => [language, make(language)])) as never
}
