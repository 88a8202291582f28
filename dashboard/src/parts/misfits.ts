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

/** Each field with what is allowed there. */
export const misfitWords = (errors: Misfit[], language: Language): string =>
  errors
    .map(({ field, message }) =>
      language === 'fr'
        ? inFrench(`${wordsOf(field, language)} : ${message}`)
        : `${wordsOf(field, language)}: ${message}`,
    )
    .join('; ')
