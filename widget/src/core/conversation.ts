// One visitor's conversation on one channel: what the screen shows and what it may do.
import { isTransient } from '@palabre/client/chat'
import type { Environment } from './environment.ts'
import type { Link } from './link.ts'
import { createParts, type Parts } from './parts.ts'
import type { Cell, State } from './state.ts'
import { highestSeq } from './timeline.ts'
import type { Draft, Identity, Language, Message } from './wire.ts'

type SendActions = {
  /** Queues and sends. False when too many wait already. */
  send(draft: Draft): boolean
  retry(clientId: string): void
  discard(clientId: string): void
  typing(): void
}

type VisitorActions = {
  identify(identity: Identity): void
  /** Forgets the visitor, also on the device. */
  reset(): void
  setLanguage(language: Language): void
  /** Another tab changed the store at `key` (null: all of it). */
  storeChanged(key: string | null): void
}

export type Conversation = SendActions &
  VisitorActions & {
    state: Cell<State>
    link: Link
    /** Address of the server without a slash at the end. */
    base: string
    /** Reads the channel's settings and goes on with a conversation that exists. */
    start(): Promise<void>
    /** The messages so far reached the page; `isRead`: and they are before the visitor's eyes. */
    seen(isRead: boolean): void
    /** `listener` gets each new message of the other side, but not the history. */
    onMessage(listener: (message: Message) => void): void
    stop(): void
  }

/** 128 random bits. (crypto.randomUUID exists on secure pages only.) */
const newId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')

function createSendActions({ env, outbox, inbox, sender, link, state, receipts }: Parts): SendActions {
  const deliver = (): void => {
    inbox.publish()
    void sender.flush()
    link.wake()
  }
  return {
    typing: receipts.typing,
    send(draft) {
      const isIn = outbox.add({ ...draft, client_id: newId(), at: env.now(), failed: null })
      if (isIn) deliver()
      else state.set({ notice: 'full' })
      return isIn
    },
    retry(clientId) {
      outbox.mark(clientId, null, env.now())
      deliver()
    },
    discard(clientId) {
      outbox.remove(clientId)
      state.set({ notice: null })
      inbox.publish()
    },
  }
}

function createVisitorActions({
  visitor,
  link,
  outbox,
  state,
  prefix,
  readKey,
  inbox,
  ...parts
}: Parts): VisitorActions {
  const { storedReadSeq, startOver } = parts
  return {
    identify(identity) {
      visitor.setIdentity(identity)
      // Only a signed identity is worth a session before the visitor says anything.
      if (visitor.token() || identity.identity) void visitor.renew().then(link.wake)
    },
    reset() {
      visitor.setIdentity(null)
      outbox.clear()
      visitor.forget(visitor.token())
      startOver(true)
    },
    setLanguage(language) {
      state.set({ language })
      if (visitor.token()) void visitor.renew()
    },
    storeChanged(key) {
      if (key === null || key === visitor.tokenKey) {
        if (visitor.isStale()) startOver(false)
      } else if (key === readKey) {
        state.set({ readSeq: Math.max(state.get().readSeq, storedReadSeq()) })
      } else if (key.startsWith(prefix)) {
        // A message that left the box was stored: read it before it vanishes here.
        const isGone = state.get().pending.length > outbox.list().length
        if (isGone && visitor.token()) void link.catchUp().then(() => inbox.publish())
        else inbox.publish()
      }
    },
  }
}

export function createConversation(env: Environment): Conversation {
  const parts = createParts(env)
  const { state, link, inbox, visitor, caller, receipts, sender } = parts
  return {
    ...createSendActions(parts),
    ...createVisitorActions(parts),
    state,
    link,
    base: env.base,
    async start() {
      inbox.publish()
      state.set({ loaded: !visitor.token() })
      void link.run()
      const answer = await caller.call('GET /config')
      if (answer.ok) state.set({ asked: true, config: answer.body })
      else if (isTransient(answer)) state.set({ asked: true })
      else {
        // for whoever put it there: the visitor sees nothing
        console.error(`Palabre ${env.key}: ${answer.message}`)
        state.set({ notice: 'unknownChannel' })
      }
    },
    seen(isRead) {
      const { messages, readSeq } = state.get()
      const seq = highestSeq(messages, message => message.from !== 'me')
      if (seq === 0) return
      if (isRead && seq > readSeq) {
        env.store.set(parts.readKey, String(seq))
        state.set({ readSeq: seq })
      }
      receipts.mark(seq, isRead ? seq : 0)
    },
    onMessage(listener) {
      inbox.onMessage = listener
    },
    stop() {
      inbox.stop()
      link.stop()
      sender.stop()
    },
  }
}
