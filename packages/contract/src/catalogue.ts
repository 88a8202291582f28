import { inEachLanguage, type Language, type Text } from './languages.ts'

/** What one language says for a message: a text, or a function of the facts that are put into it. */
type Phrase = string | ((facts: never) => string)

/** The same messages with the same facts, in another language. */
type SameAs<Phrases> = { [Id in keyof Phrases]: Phrases[Id] extends string ? string : Phrases[Id] }

/** Each message in every language: a Text, or a function that makes one of its facts. */
type Catalogue<Phrases> = {
  [Id in keyof Phrases]: Phrases[Id] extends (facts: infer Facts) => string ? (facts: Facts) => Text : Text
}

/**
 * The messages of a room, by id. English says which there are and of which facts they are made; a language that
 * lacks one does not compile.
 */
export function catalogue<Phrases extends { [id: string]: Phrase }>(
  phrases: { en: Phrases } & { [language in Exclude<Language, 'en'>]: NoInfer<SameAs<Phrases>> },
): Catalogue<Phrases> {
  const byLanguage = phrases as { [language in Language]: { [id: string]: Phrase } }
  const messages = Object.entries(byLanguage.en).map(([id, phrase]) => [
    id,
    typeof phrase === 'string'
      ? inEachLanguage(language => byLanguage[language][id])
      : (facts: never) =>
          inEachLanguage(language => (byLanguage[language][id] as (facts: never) => string)(facts)),
  ])
  return Object.fromEntries(messages) as Catalogue<Phrases>
}
