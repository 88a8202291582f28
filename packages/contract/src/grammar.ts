import type { Language } from './languages.ts'

type Forms = { [form in Intl.LDMLPluralRule]?: string } & { other: string }

/**
 * How a language counts and lists (Unicode CLDR): `count(1, { one: 'day', other: 'days' })` is "1 day",
 * `either(['a', 'b'])` is "a or b". Numbers stay as programs write them, so that they can be searched for.
 */
export function grammarOf(language: Language): {
  count: (n: number, forms: Forms) => string
  either: (words: string[]) => string
} {
  const rules = new Intl.PluralRules(language)
  const choice = new Intl.ListFormat(language, { type: 'disjunction' })
  return {
    count: (n, forms) => `${n} ${forms[rules.select(n)] ?? forms.other}`,
    either: words => choice.format(words),
  }
}
