import { ApiError } from '@palabre/client'
import { useState } from 'react'
import { useTranslation } from '../texts/use-translation.tsx'
import { fieldErrorsOf, troubleOf } from './words.ts'

/** Code of wrong credentials. */
const WRONG = 1103

/** `fields`: what was said of each field that did not fit. */
type Outcome = { trouble: string | null; fields: { [field: string]: string } }
const NONE: Outcome = { trouble: null, fields: {} }

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
      const fields = fieldErrorsOf(error)
      const { is, message } = troubleOf(error, t)
      // how old what is shown may be is no answer to who wants to do something
      const words = is === 'offline' ? t('parts.offlineAttempt') : message
      setOutcome({ trouble: isWrong ? wrong : words, fields })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, attempt, ...outcome }
}
