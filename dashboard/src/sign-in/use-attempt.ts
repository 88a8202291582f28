import { ApiError } from '@palabre/client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { troubleOf } from '../parts/words.ts'

/** Code of wrong credentials. */
const WRONG = 1103

/** One try at a time, and what went wrong with the last one, in words. `wrong`: what is said of wrong credentials. */
export function useAttempt(
  work: () => Promise<unknown>,
  wrong?: string,
): {
  isBusy: boolean
  trouble: string | null
  attempt: () => Promise<void>
} {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const attempt = async (): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    setTrouble(null)
    try {
      await work()
    } catch (error) {
      const isWrong = wrong !== undefined && error instanceof ApiError && error.code === WRONG
      setTrouble(isWrong ? wrong : troubleOf(error, t).message)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, trouble, attempt }
}
