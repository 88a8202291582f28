import type { Operations } from '@palabre/client'
import { toast } from '../parts/toasts.ts'
import { troubleOf } from '../parts/words.ts'
import { chooseLanguage } from '../texts/start.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { call } from './call.ts'
import type { Me } from './me.tsx'
import { ask, queries } from './queries.ts'

type Change = Operations['updateMe']['body']

/** Changes how a person is shown things: at once here, and kept by the API. */
export function useChangeMe(): (change: Change) => void {
  const { t } = useTranslation()
  const key = ask('getMe').queryKey
  return change => {
    const before = queries.getQueryData<Me>(key)
    if (!before) return
    const { notices, ...plain } = change
    const user = { ...before.user, ...plain, notices: { ...before.user.notices, ...notices } } as Me['user']
    queries.setQueryData<Me>(key, { ...before, user })
    void chooseLanguage(user.language)
    call('updateMe', { body: change }).catch(error => {
      queries.setQueryData<Me>(key, before)
      void chooseLanguage(before.user.language)
      toast(troubleOf(error, t).message, { tone: 'bad' })
    })
  }
}
