// One visitor's conversation on one channel: what the screen shows and what it may do.
import { isPassing } from './http.ts'
import type { Link } from './link.ts'
import { createParts, type Parts } from './parts.ts'
import type { Cell, State } from './state.ts'
import type { Surroundings } from './surroundings.ts'
import { highestSeq } from './timeline.ts'
import type { Config, Draft, Identity, Language, Message } from './wire.ts'

type Writing = {
  /** Queues and sends. False when too many wait already. */
  send(draft: Draft): boolean
  retry(clientId: string): void
  discard(clientId: string): void
  typing(isOn: boolean): void
}

type Being = {
  identify(identity: Identity): void
  /** Forgets the visitor, also on the device. */
  reset(): void
  setLanguage(language: Language): void
  /** Another tab changed the shelf at `key` (null: all of it). */
  shelfChanged(key: string | null): void
}

export type Conversation = Writing &
  Being & {
    state: Cell<State>
    link: Link
    /** Reads the channel's settings and goes on with a conversation that exists. */
    start(): Promise<void>
    /** The messages so far reached the page; `isRead`: and they are before the visitor's eyes. */
    seen(isRead: boolean): void
    /** `listener` gets each new message of the other side, but not the history. */
    onMessage(listener: (message: Message) => void): void
    stop(): void
  }

function createWriting({ around, outbox, inbox, sender, link, state, receipts }: Parts): Writing {
  const deliver = (): void => {
    inbox.publish()
    void sender.flush()
    link.poke()
  }
  return {
    typing: receipts.typing,
    send(draft) {
      const isIn = outbox.add({ ...draft, client_id: around.newId(), at: around.now(), failed: null })
      if (isIn) deliver()
      else state.set({ notice: 'full' })
      return isIn
    },
    retry(clientId) {
      outbox.mark(clientId, null, around.now())
      deliver()
    },
    discard(clientId) {
      outbox.remove(clientId)
      state.set({ notice: null })
      inbox.publish()
    },
  }
}

function createBeing({ visitor, link, outbox, state, prefix, readKey, inbox, ...parts }: Parts): Being {
  const { storedReadSeq, beginAgain } = parts
  return {
    identify(identity) {
      visitor.introduce(identity)
      // Only a signed identity is worth a session before the visitor says anything.
      if (visitor.token() !== null || identity.identity) void visitor.renew().then(link.poke)
    },
    reset() {
      visitor.introduce(null)
      outbox.clear()
      visitor.forget(visitor.token())
      beginAgain(true)
    },
    setLanguage(language) {
      state.set({ language })
      if (visitor.token() !== null) void visitor.renew()
    },
    shelfChanged(key) {
      if (key === null || key === visitor.tokenKey) {
        if (visitor.isStale()) beginAgain(false)
      } else if (key === readKey) {
        state.set({ readSeq: Math.max(state.get().readSeq, storedReadSeq()) })
      } else if (key.startsWith(prefix)) {
        // A message that left the box was stored: read it before it vanishes here.
        const isGone = state.get().pending.length > outbox.list().length
        if (isGone && visitor.token() !== null) void link.catchUp().then(() => inbox.publish())
        else inbox.publish()
      }
    },
  }
}

export function createConversation(around: Surroundings): Conversation {
  const parts = createParts(around)
  const { state, link, inbox, visitor, caller, receipts, sender } = parts
  return {
    ...createWriting(parts),
    ...createBeing(parts),
    state,
    link,
    async start() {
      inbox.publish()
      state.set({ loaded: visitor.token() === null })
      void link.run()
      const answer = await caller.call<Config>('GET', '/config')
      if (answer.ok) state.set({ config: answer.body })
      else if (!isPassing(answer)) state.set({ notice: 'unknownChannel' })
    },
    seen(isRead) {
      const { messages, readSeq } = state.get()
      const seq = highestSeq(messages, message => message.from !== 'me')
      if (seq === 0) return
      if (isRead && seq > readSeq) {
        around.shelf.set(parts.readKey, String(seq))
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
