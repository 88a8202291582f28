// The parts of a conversation, put together: the only wiring.

import { type Caller, makeCaller, openOutbox, type Refusal } from '@palabre/client/chat'
import type { Environment } from './environment.ts'
import { createInbox, type Inbox } from './inbox.ts'
import { createLink, type Link } from './link.ts'
import { createReceipts, type Receipts } from './receipts.ts'
import { createSender, type Sender } from './sender.ts'
import { type Cell, createCell, emptyState, type State } from './state.ts'
import { createVisitor, type Visitor } from './visitor.ts'
import type { Language, Outbox, Pending } from './wire.ts'

const CODE_UNKNOWN = 1007

export type Parts = {
  env: Environment
  /** What the names of our keys in the store begin with. */
  prefix: string
  readKey: string
  state: Cell<State>
  outbox: Outbox
  caller: Caller
  visitor: Visitor
  receipts: Receipts
  inbox: Inbox
  link: Link
  sender: Sender
  /** How far the visitor read, as any tab has kept it. */
  storedReadSeq(): number
  /** Begins again with whoever the visitor is now; `isOurs`: no other tab has done it already. */
  startOver(isOurs: boolean): void
}

function noticeOf(refusal: Refusal): Partial<State> {
  if (refusal.code === 0) return { phase: 'offline' }
  return { notice: refusal.code === CODE_UNKNOWN ? 'unknownChannel' : 'busy' }
}

export function createParts(env: Environment): Parts {
  const prefix = `palabre:${env.key}:`
  const readKey = `${prefix}read`
  const storedReadSeq = (): number => Number(env.store.get(readKey)) || 0
  const state = createCell(emptyState(env.language, storedReadSeq()))
  const outbox = openOutbox<Pending>(env.store, `${prefix}out:`)
  const token = (): string | null => visitor.token()
  const spoken = (): Language => state.get().language
  const caller = makeCaller({ ...env, token, spoken })
  const inbox = createInbox(state, outbox)
  const startOver = (isOurs: boolean): void => {
    if (isOurs) env.store.remove(readKey)
    receipts.reset()
    const { language, config } = state.get()
    const pending = outbox.list()
    state.set({ ...emptyState(language, storedReadSeq()), config, pending, loaded: !token() })
    link.restart()
  }
  const visitor = createVisitor(env, caller, spoken, () => startOver(true))
  const receipts = createReceipts(caller, env.now, token)
  const link = createLink(env, visitor, caller, {
    wanted: () => !!token() || outbox.list().some(item => item.failed === null),
    phase: phase => {
      // Between two tries the word is what it was: no flicker.
      if (phase !== 'connecting' || state.get().phase === 'idle') state.set({ phase })
    },
    messages: inbox.receive,
    caughtUp: () => {
      state.set({ loaded: true })
      void receipts.flush()
      void sender.flush()
    },
    event: inbox.onEvent,
  })
  const sender = createSender(env, outbox, visitor, caller, {
    stored: message => {
      inbox.receive([message], false)
      state.set({ notice: null })
    },
    changed: inbox.publish,
    held: refusal => state.set(noticeOf(refusal)),
  })
  const shown = { env, prefix, readKey, state, storedReadSeq, startOver }
  return { ...shown, outbox, caller, visitor, receipts, inbox, link, sender }
}
