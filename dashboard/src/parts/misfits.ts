// What does not fit, in words of the page. It comes when something is refused, with what the API's fields are called.
import type { ApiError } from '@palabre/client'
import type { Language } from '@palabre/contract/languages'
import { inFrench } from '@palabre/contract/typography'
import { fields as en } from '../texts/en/fields.ts'
import { fields as fr } from '../texts/fr/fields.ts'

type Misfit = NonNullable<NonNullable<ApiError['body']>['errors']>[number]

const NAMES: { [language in Language]: { [field: string]: string } } = { en, fr }

/** The path of a field, from the outside in: "week.monday" as "hours of the week, Monday", a place in a list as people count. */
const wordsOf = (path: string, language: Language): string =>
  path
    .split('.')
    .map(name => (/^\d+$/.test(name) ? `${Number(name) + 1}` : (NAMES[language][name] ?? name)))
    .join(', ')

/** What is allowed, where that names another field. */
const allowedOf = (message: string, language: Language): string =>
  message.replace(/\b[a-z]+(?:_[a-z]+)+\b/g, name => {
    const words = NAMES[language][name]
    if (words === undefined) return name
    return language === 'fr' ? inFrench(`« ${words} »`) : `“${words}”`
  })

/** Each field with what is allowed there. */
export const misfitWords = (errors: Misfit[], language: Language): string =>
  errors
    .map(({ field, message }) =>
      language === 'fr'
        ? inFrench(`${wordsOf(field, language)} : ${allowedOf(message, language)}`)
        : `${wordsOf(field, language)}: ${allowedOf(message, language)}`,
    )
    .join('; ')

/** What is allowed in each field, as it is said beside it. */
export const misfitFields = (errors: Misfit[], language: Language): { [field: string]: string } =>
  Object.fromEntries(errors.map(({ field, message }) => [field, allowedOf(message, language)]))
