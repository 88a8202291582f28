// One visitor's conversation on one channel: what the screen shows and what it may do.
import { createCaller, isPassing } from './http.ts'
import { createLink, type LinkEvents } from './link.ts'
import { openOutbox, type Pending } from './outbox.ts'
import { createReceipts } from './receipts.ts'
import { applyEvent, readEvent, readMessage, TYPING_SHOWN_MS } from './receive.ts'
import { createSender } from './sender.ts'
import { type Cell, createCell, emptyState, type State } from './state.ts'
import type { Surroundings } from './surroundings.ts'
import { highestSeq, mergeMessages } from './timeline.ts'
import { createVisitor } from './visitor.ts'
import type { Config, Draft, Identity, Language, Message } from './wire.ts'

const CODE_UNKNOWN = 1007

export type Conversation = {
  state: Cell<State>
  /** Reads the channel's settings and goes on with a conversation that exists. */
  start(): Promise<void>
  /** Queues and sends. False when too many wait already. */
  send(draft: Draft): boolean
  retry(clientId: string): void
  discard(clientId: string): void
  typing(isOn: boolean): void
  /** The messages so far reached the page; `isRead`: and they are before the visitor's eyes. */
  seen(isRead: boolean): void
  identify(identity: Identity): void
  /** Forgets the visitor, also on the device. */
  reset(): void
  setLanguage(language: Language): void
  /** The network or the visitor came back. */
  check(): void
  lost(): void
  setHidden(hidden: boolean): void
  /** Another tab changed the shelf at `key` (null: all of it). */
  shelfChanged(key: string | null): void
  /** Called with each new message of the other side, but not with the history. */
  onMessage(listener: (message: Message) => void): void
  stop(): void
}

export function createConversation(around: Surroundings): Conversation {
  const prefix = `palabre:${around.key}:`
  const readKey = `${prefix}read`
  const state = createCell(emptyState(around.language, Number(around.shelf.getItem(readKey)) || 0))
  const outbox = openOutbox(around.shelf, `${prefix}out:`)
  const listeners = new Set<(message: Message) => void>()
  let typingTimer: ReturnType<typeof setTimeout> | undefined
  const caller = createCaller({
    base: around.base,
    key: around.key,
    fetch: around.fetch,
    token: () => visitor.token(),
    language: () => state.get().language,
  })
  const visitor = createVisitor(
    around,
    () => caller,
    () => state.get().language,
    (_session, isOther) => {
      if (!isOther) return
      around.shelf.removeItem(readKey)
      forgetMessages()
    },
  )
  const receipts = createReceipts(caller, around.now, () => visitor.token() !== null)

  const publish = (messages = state.get().messages): void => {
    const stored = new Set(messages.map(message => message.client_id))
    const waiting = outbox.list()
    for (const item of waiting) if (stored.has(item.client_id)) outbox.remove(item.client_id)
    const pending = waiting.filter(item => !stored.has(item.client_id))
    const isSame = JSON.stringify(pending) === JSON.stringify(state.get().pending)
    state.set({ messages, ...(isSame ? {} : { pending }) })
  }
  const receive = (incoming: Message[], isHistory: boolean): void => {
    const before = state.get().messages
    const known = new Set(before.map(message => message.id))
    publish(mergeMessages(before, incoming))
    const fresh = incoming.filter(message => message.from !== 'me' && !known.has(message.id))
    if (fresh.some(message => message.from === state.get().typing)) state.set({ typing: null })
    if (isHistory) return
    for (const message of fresh) for (const listener of listeners) listener(message)
  }
  const forgetMessages = (): void => {
    receipts.reset()
    state.set({
      ...emptyState(state.get().language, Number(around.shelf.getItem(readKey)) || 0),
      config: state.get().config,
      pending: outbox.list(),
      loaded: visitor.token() === null,
    })
    link.restart()
  }
  const linkEvents: LinkEvents = {
    wanted: () => visitor.token() !== null || outbox.list().some(item => item.failed === null),
    phase: phase => {
      // Between two tries the word is "offline" until it works again: no flicker.
      if (phase === 'connecting' && state.get().phase !== 'idle') return
      state.set({ phase, ...(phase === 'offline' ? { typing: null } : {}) })
    },
    messages: receive,
    caughtUp: () => {
      state.set({ loaded: true })
      void receipts.flush()
      void sender.flush()
    },
    event: event => {
      const data = readEvent(event)
      const message = event.event === 'message' ? readMessage(data) : null
      if (message !== null) receive([message], false)
      else state.set(applyEvent(state.get(), event.event, data))
      clearTimeout(typingTimer)
      if (state.get().typing !== null)
        typingTimer = setTimeout(() => state.set({ typing: null }), TYPING_SHOWN_MS)
    },
  }
  const link = createLink(around, visitor, caller, linkEvents)
  const sender = createSender(around, outbox, visitor, caller, {
    stored: message => {
      receive([message], false)
      state.set({ notice: null })
    },
    changed: () => publish(),
    held: refusal => {
      if (refusal.code === CODE_UNKNOWN) state.set({ notice: 'unknownChannel' })
      else if (refusal.code !== 0) state.set({ notice: 'busy' })
      else state.set({ phase: 'offline' })
    },
  })
  const deliver = (): void => {
    publish()
    void sender.flush()
    link.poke()
  }

  return {
    state,
    async start() {
      publish()
      state.set({ loaded: visitor.token() === null })
      void link.run()
      const answer = await caller.call<Config>('GET', '/config')
      if (answer.ok) state.set({ config: answer.body })
      else if (!isPassing(answer)) state.set({ notice: 'unknownChannel' })
    },
    send(draft) {
      const item: Pending = { ...draft, client_id: around.newId(), at: around.now(), failed: null }
      if (!outbox.add(item)) {
        state.set({ notice: 'full' })
        return false
      }
      deliver()
      return true
    },
    retry(clientId) {
      outbox.mark(clientId, null, around.now())
      deliver()
    },
    discard(clientId) {
      outbox.remove(clientId)
      state.set({ notice: null })
      publish()
    },
    typing: receipts.typing,
    seen(isRead) {
      const { messages, readSeq } = state.get()
      const seq = highestSeq(messages, message => message.from !== 'me')
      if (seq === 0) return
      if (isRead && seq > readSeq) {
        around.shelf.setItem(readKey, String(seq))
        state.set({ readSeq: seq })
      }
      receipts.mark(seq, isRead ? seq : 0)
    },
    identify(identity) {
      visitor.introduce(identity)
      // Only a signed identity is worth a session before the visitor says anything.
      if (visitor.token() !== null || identity.identity !== undefined) {
        void visitor.renew().then(answer => {
          if (answer.ok) link.poke()
        })
      }
    },
    reset() {
      visitor.introduce(null)
      outbox.clear()
      visitor.forget(visitor.token())
      around.shelf.removeItem(readKey)
      forgetMessages()
    },
    setLanguage(language) {
      state.set({ language })
      if (visitor.token() !== null) void visitor.renew()
    },
    check: link.check,
    lost: link.lost,
    setHidden: link.setHidden,
    shelfChanged(key) {
      if (key === null || key === visitor.tokenKey) {
        if (visitor.isStale()) forgetMessages()
      } else if (key === readKey) {
        state.set({ readSeq: Math.max(state.get().readSeq, Number(around.shelf.getItem(readKey)) || 0) })
      } else if (key.startsWith(prefix)) {
        // A message that left the box was stored: read it before it vanishes here.
        const left = state.get().pending.length > outbox.list().length
        if (left && visitor.token() !== null) void link.catchUp().then(() => publish())
        else publish()
      }
    },
    onMessage(listener) {
      listeners.add(listener)
    },
    stop() {
      clearTimeout(typingTimer)
      link.stop()
      sender.stop()
    },
  }
}
