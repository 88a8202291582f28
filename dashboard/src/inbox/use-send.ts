import { useCallback } from 'react'
import { useLive } from '../live/provider.tsx'
import { calledOf } from '../parts/called.ts'
import { appNow } from '../parts/now.ts'
import { dismiss, toast } from '../parts/toasts.ts'
import { troubleOf } from '../parts/words.ts'
import type { Kind } from '../sending/drafts.ts'
import { UNDO_SECONDS, useSending } from '../sending/provider.tsx'
import type { Outgoing } from '../sending/sender.ts'
import { call } from '../session/call.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { beginWriting, editAgain, joined } from './composing.ts'
import type { Row } from './rows.ts'
import { type Entry, lastSeen } from './timeline.ts'
import { findSent } from './use-timeline.ts'

type Template = NonNullable<(Outgoing & { kind: 'reply' })['template']>
type Wish = {
  kind: Kind
  text: string
  mentions: string[]
  close: boolean
  isHeld: boolean
  template?: Template
}
type About = {
  id: string
  row: Row
  entries: Entry[]
  goOn: () => void
  /** To this one again. */
  goBack: () => void
}

/** Sends what was written: it stands at once, and can be taken back for some seconds. False where too many wait. */
export function useSend({ id, row, entries, goOn, goBack }: About): (wish: Wish) => boolean {
  const { t } = useTranslation()
  const sending = useSending()
  const live = useLive()
  return useCallback(
    ({ kind, text, mentions, close, isHeld, template }) => {
      const head = { client_id: crypto.randomUUID(), at: appNow(), failed: null, conversation: id, text }
      const seen = lastSeen(entries, row)
      const item: Outgoing =
        kind === 'note'
          ? { ...head, kind, mentions: [...new Set(mentions)] }
          : {
              ...head,
              kind,
              after_seq: seen,
              undo_seconds: isHeld ? 0 : UNDO_SECONDS,
              ...(close && { close }),
              ...(isHeld && { on_window_closed: 'hold' as const }),
              ...(template && { template }),
            }
      if (!sending.send(item)) {
        toast(t('inbox.composer.full'), { tone: 'bad' })
        return false
      }
      if (kind === 'reply' && !isHeld) offerUndo(item)
      if (close) goOn()
      return true

      /** It was closed behind what is taken back: where it still is, it is open again. */
      async function openAgain(): Promise<void> {
        const params = { id }
        try {
          const { status } = await call('getConversation', { params })
          if (status === 'closed') await call('reopenConversation', { params, body: {} })
        } catch (error) {
          toast(troubleOf(error, t).message, { tone: 'bad' })
        }
      }

      function offerUndo({ client_id }: Outgoing): void {
        const isOff = !navigator.onLine || live.link() === 'offline'
        const name = calledOf(row.contact, t)
        const shown = toast(t(isOff ? 'parts.sentLater' : 'inbox.composer.sent', { name }), {
          undo: async () => {
            const sent = () => findSent(id, client_id)
            const taken = await sending.takeBack(client_id, sent)
            if (taken === 'gone') return toast(t('inbox.composer.tooLate'), { tone: 'bad' })
            const { drafts } = sending
            if (!editAgain(id, kind, text)) drafts.write(id, kind, joined(text, drafts.read(id, kind)))
            // what did not reach the server has closed nothing
            if (close && taken === 'held') await openAgain()
            if (close) {
              goBack()
              beginWriting(id, kind)
            }
            return toast(t('inbox.composer.backAgain'))
          },
        })
        // what was refused says so itself
        const end = sending.subscribe(() => {
          const waits = sending.list().find(one => one.client_id === client_id)
          if (waits?.failed) dismiss(shown)
          if (!waits || waits.failed) end()
        })
      }
    },
    [sending, live, t, id, row, entries, goOn, goBack],
  )
}
