import { ApiError } from '@palabre/client'
import type { Language } from '@palabre/contract/languages'
import { useState } from 'react'
import { currentLanguage } from '../texts/start.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { fieldErrorsOf, hindranceOf, sentenceOf } from './words.ts'

/** Code of wrong credentials. */
const WRONG = 1103
/** Codes of what does not fit, and of a field that names what is not there. */
const NAMING = [1002, 1007]

/** `fields`: what was said of each field that did not fit. */
type Outcome = { trouble: string | null; fields: { [field: string]: string } }
type Said = { words: string; fields: Outcome['fields'] }
const NONE: Outcome = { trouble: null, fields: {} }

/**
 * Of what does not fit, or names what is not there: each field in words. The API's own sentence has the names of programs; it stands
 * where the words cannot be fetched now.
 */
const misfitsOf = async (error: unknown, language: Language): Promise<Said | null> =>
  error instanceof ApiError && NAMING.includes(error.code) && error.body?.errors
    ? import('./misfits.ts').then(
        ({ misfitFields, misfitWords }) => ({
          words: misfitWords(error.body!.errors!, language),
          fields: misfitFields(error.body!.errors!, language),
        }),
        () => null,
      )
    : null

/** One try at a time, and what went wrong with the last one, in words. `wrong`: what is said of wrong credentials. */
export function useAttempt(work: () => Promise<unknown>, wrong?: string) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState(NONE)
  const attempt = async (): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    setOutcome(NONE)
    try {
      await work()
    } catch (error) {
      const isWrong = wrong !== undefined && error instanceof ApiError && error.code === WRONG
      const misfits = await misfitsOf(error, currentLanguage())
      const fields = misfits?.fields ?? fieldErrorsOf(error)
      const words = misfits ? sentenceOf(misfits.words) : hindranceOf(error, t)
      setOutcome({ trouble: isWrong ? wrong : words, fields })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, attempt, ...outcome }
}
