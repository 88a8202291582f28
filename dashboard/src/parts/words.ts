// What went wrong, in words: the API's own where it gave any.
import { ApiError } from '@palabre/client'
import type { TFunction } from 'i18next'

const FORBIDDEN = 1005
const NOT_FOUND = 1007
const UNREADABLE = 1002
const UNFORESEEN = 1006

export type Trouble = {
  is: 'forbidden' | 'missing' | 'offline' | 'failed'
  message: string
  trace: string | null
}

/** A failure whose message is for the reader. */
export class Worded extends Error {}

/** Names a failure for the reader. */
export function troubleOf(error: unknown, t: TFunction): Trouble {
  if (error instanceof ApiError) {
    const is = error.code === FORBIDDEN ? 'forbidden' : error.code === NOT_FOUND ? 'missing' : 'failed'
    // the API's own words for it are for programs
    const message = error.code === UNFORESEEN ? t('parts.unforeseen') : sentenceOf(error.message)
    return { is, message, trace: error.traceId }
  }
  if (error instanceof Worded) return { is: 'failed', message: error.message, trace: null }
  if (!navigator.onLine) return { is: 'offline', message: t('parts.offline'), trace: null }
  return { is: 'failed', message: t('parts.noAnswer'), trace: null }
}

/** What came in the way of something that somebody wanted to do: how old what is shown may be is no answer to that. */
export function hindranceOf(error: unknown, t: TFunction): string {
  const { is, message } = troubleOf(error, t)
  return is === 'offline' ? t('parts.offlineAttempt') : message
}

/** Of one thing that was read by its id: there is none, or nothing could have that id. */
export const isNowhere = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === NOT_FOUND || error.code === UNREADABLE)

/** A text of the API as it is set on a page: with a capital, and with the apostrophes of the page's own texts. */
export const sentenceOf = (text: string): string =>
  text.replace(/^\p{Ll}/u, letter => letter.toUpperCase()).replaceAll(/(?<=\p{L})'(?=\p{L})/gu, '’')

/** What the API said of each field that did not fit. */
export function fieldErrorsOf(error: unknown): { [field: string]: string } {
  const errors = error instanceof ApiError ? (error.body?.errors ?? []) : []
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]))
}
