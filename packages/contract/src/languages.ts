/** The languages of the API's answers, the widget and the built-in agent. The first is the one of last resort. */
export const LANGUAGES = ['en', 'fr'] as const

export type Language = (typeof LANGUAGES)[number]

/** A text for people, in every language. */
export type Text = { [language in Language]: string }

/** The name of a record: in English at least. */
export type Name = { en: string } & { [language in Language]?: string }

/** The name of a record for a reader of this language. */
export const nameIn = (name: Name, language: Language): string => name[language] ?? name.en

/** The same thing made for each language. */
export function inEachLanguage<T>(make: (language: Language) => T): { [language in Language]: T } {
  return Object.fromEntries(LANGUAGES.map(language => [language, make(language)])) as never
}

/** The language of that name; the one of last resort where we do not have it. */
export const readLanguage = (name: string): Language => LANGUAGES.find(one => one === name) ?? LANGUAGES[0]
