import { ApiError } from '@palabre/client'
import type { TFunction } from 'i18next'
import { toast } from '../parts/toasts.ts'
import { troubleOf } from '../parts/words.ts'
import { call } from '../session/call.ts'
import { queries } from '../session/queries.ts'
import { beginWriting, holdForBox } from './composing.ts'
import { placeTaken } from './use-list.ts'
import type { Go } from './use-place.ts'

/** As many as are tried when colleagues take at the same time. */
const TRIES_MAX = 5

let isTaking = false

/**
 * Takes whoever has waited longest in the queue, and opens the conversation to write in. Another one where a colleague was
 * faster. What is typed meanwhile is the beginning of the answer.
 */
export async function takeNext(go: Go, t: TFunction): Promise<void> {
  if (isTaking) return
  isTaking = true
  const letGo = holdForBox()
  try {
    const { data } = await call('searchConversations', {
      query: { view: 'unassigned', sort: 'queue', per_page: TRIES_MAX },
    })
    for (const { id } of data) {
      try {
        const detail = await call('claimConversation', { params: { id }, body: {} })
        queries.setQueryData(['getConversation', { params: { id } }], detail)
        placeTaken(detail)
        go({ c: id, panel: false })
        beginWriting(id)
        return
      } catch (error) {
        if (!(error instanceof ApiError && error.reason === 'owned_by_other')) throw error
      }
    }
    letGo()
    toast(t('inbox.nobodyWaits'))
  } catch (error) {
    letGo()
    toast(troubleOf(error, t).message, { tone: 'bad' })
  } finally {
    isTaking = false
  }
}
