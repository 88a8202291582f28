// What people write here: what waits to be sent, and what they have begun. It outlives pages, reloads and lost connections.
import { backoffMs, type Outbox, openOutbox } from '@palabre/client'
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useEvents } from '../live/provider.tsx'
import { call } from '../session/call.ts'
import { gateway } from '../session/gateway.ts'
import { onLeaving } from '../session/leaving.ts'
import { useMe } from '../session/me.tsx'
import { type Drafts, makeDrafts } from './drafts.ts'
import { makeJustSent, type Written } from './just-sent.ts'
import { openKept } from './kept.ts'
import { type Posted, post } from './post.ts'
import { makeSender, type Outgoing } from './sender.ts'

/** How long a reply can be taken back. */
export const UNDO_SECONDS = 8

type Sent = (item: Outgoing) => void

/** It had not reached the server; it is held there no more; or it has gone. */
type TakenBack = 'waited' | 'held' | 'gone'

export type Sending = {
  drafts: Drafts
  /** Sends it as soon as that can be done. False where too many wait. */
  send(item: Outgoing): boolean
  /** Takes away what waits or was refused. False: it has gone. */
  drop(clientId: string): boolean
  /** What waits and what was refused, oldest first. */
  list(): readonly Outgoing[]
  /** What was sent and not read since, and what `list` has. */
  written(): readonly Written[]
  /** What was sent to a conversation and is in nothing that was read of it since, as far as is known. */
  sentTo(conversation: string): readonly string[]
  /** Their conversation was read since they were sent. */
  wasRead(clientIds: readonly string[]): void
  /** Takes back what waits or is held. `find` knows a message that another tab has sent. */
  takeBack(clientId: string, find: () => string | null): Promise<TakenBack>
  subscribe(changed: () => void): () => void
  onSent(listener: Sent): () => void
  flush(): void
}

const SendingContext = createContext<Sending | null>(null)

/** Opens what this person has kept in this browser; nothing below is shown before. */
export function SendingProvider({ children }: { children: ReactNode }) {
  const { user, business } = useMe()
  const [sending, setSending] = useState<Sending | null>(null)
  useEffect(() => {
    let end: (() => void) | null = null
    let isOver = false
    const name = `palabre-${gateway}-${business.id}-${user.id}`
    const isWriterHere = async (): Promise<boolean> => {
      const me = await call('getMe')
      const isIt = me.user.id === user.id && me.business.id === business.id
      if (!isIt) location.reload()
      return isIt
    }
    void openSending(name, isWriterHere).then(opened => {
      if (isOver) return opened.stop()
      end = opened.stop
      setSending(opened.sending)
    })
    return () => {
      isOver = true
      end?.()
    }
  }, [business.id, user.id])
  return (
    sending && (
      <SendingContext value={sending}>
        <WhenBack />
        {children}
      </SendingContext>
    )
  )
}

/** The connection is back: what waits goes now. */
function WhenBack() {
  const sending = useSending()
  useEvents({ onLink: link => link === 'online' && sending.flush() })
  useEffect(() => {
    addEventListener('online', sending.flush)
    return () => removeEventListener('online', sending.flush)
  }, [sending])
  return null
}

export function useSending(): Sending {
  const sending = use(SendingContext)
  if (sending === null) throw new Error('nothing can be sent here')
  return sending
}

/** Has this person begun a reply there, in this browser, or as the server knew it (`known`)? null: it is not asked, and never so. */
export function useIsBegun(conversation: string | null, known: boolean): boolean {
  const { drafts } = useSending()
  const isBegun = (): boolean => conversation !== null && (drafts.isBegun(conversation) ?? known)
  return useSyncExternalStore(drafts.onBegun, isBegun)
}

/** Has what was written there not left? Refused counts more than waits. */
export function useUnsent(conversation: string): 'waits' | 'refused' | null {
  const sending = useSending()
  return useSyncExternalStore(sending.subscribe, () => {
    const mine = sending.list().filter(item => item.conversation === conversation)
    if (mine.some(({ failed }) => failed !== null)) return 'refused'
    return mine.length > 0 ? 'waits' : null
  })
}

/** What was written in one conversation and is not known to be read there: sent, waiting, or refused. */
export function useWritten(conversation: string): readonly Written[] {
  const sending = useSending()
  const known = useRef<readonly Written[]>([])
  const look = useCallback(() => {
    const now = sending.written().filter(({ item }) => item.conversation === conversation)
    const isSame = JSON.stringify(now) === JSON.stringify(known.current)
    if (!isSame) known.current = now
    return known.current
  }, [sending, conversation])
  return useSyncExternalStore(sending.subscribe, look)
}

async function openSending(
  name: string,
  isWriterHere: () => Promise<boolean>,
): Promise<{ sending: Sending; stop: () => void }> {
  const kept = await openKept(name)
  const box: Outbox<Outgoing> = openOutbox<Outgoing>(kept, 'out:')
  const changed = new Set<() => void>()
  const sent = new Set<Sent>()
  const posted = new Map<string, string>()
  const justSent = makeJustSent()
  const tell = (): void => {
    for (const listener of [...changed]) listener()
  }
  const exclusively = <Result,>(task: () => Promise<Result>): Promise<Result> =>
    navigator.locks.request(`${name}-send`, task) as Promise<Result>
  const drafts = makeDrafts({
    store: kept,
    now: Date.now,
    // where the session is over, sign-in opens over the page, and then it is saved
    save: (conversation, kind, text) =>
      call('draftInConversation', { params: { id: conversation }, body: { text, kind } }),
  })
  const sender = makeSender<Posted>({
    box,
    post,
    isWriterHere,
    now: Date.now,
    waitMs: attempt => backoffMs(attempt, Math.random()),
    exclusively,
    onChange: tell,
    onSent(item, answer) {
      posted.set(item.client_id, answer.id)
      justSent.add(item, answer)
      if (item.kind === 'reply') drafts.replied(item.conversation)
      for (const listener of [...sent]) listener(item)
    },
  })
  const elsewhere = kept.onElsewhere(key => {
    if (key.startsWith('out:')) tell()
    drafts.changedElsewhere(key)
  })
  // the next one at this computer has no business with it
  const staying = onLeaving(async () => {
    drafts.forget()
    await kept.written()
  })
  const flush = (): void => {
    sender.flush()
    drafts.flush()
  }
  flush()
  const sending: Sending = {
    drafts,
    send(item) {
      if (!box.add(item)) return false
      tell()
      sender.flush()
      return true
    },
    drop(clientId) {
      const isThere = box.list().some(item => item.client_id === clientId)
      box.remove(clientId)
      tell()
      return isThere
    },
    list: box.list,
    written: () => [...justSent.list(), ...box.list().map(item => ({ item, posted: null }))],
    sentTo: conversation =>
      justSent.list().flatMap(({ item }) => (item.conversation === conversation ? [item.client_id] : [])),
    wasRead(clientIds) {
      if (clientIds.length === 0) return
      justSent.remove(clientIds)
      tell()
    },
    async takeBack(clientId, find) {
      // whichever tab sends it now has done so then
      if (await exclusively(async () => sending.drop(clientId))) return 'waited'
      const message = posted.get(clientId) ?? find()
      if (message === null) return 'gone'
      try {
        await call('cancelMessage', { params: { id: message } })
        justSent.takenBack(clientId)
        tell()
        return 'held'
      } catch {
        return 'gone'
      }
    },
    subscribe(listener) {
      changed.add(listener)
      return () => changed.delete(listener)
    },
    onSent(listener) {
      sent.add(listener)
      return () => sent.delete(listener)
    },
    flush,
  }
  return {
    sending,
    stop() {
      sender.stop()
      drafts.stop()
      elsewhere()
      staying()
    },
  }
}
