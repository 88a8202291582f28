import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { troubleOf } from '../parts/words.ts'

/** One try at a time, and what went wrong with the last one, in words. */
export function useAttempt(work: () => Promise<unknown>): {
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
      setTrouble(troubleOf(error, t).message)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, trouble, attempt }
}
