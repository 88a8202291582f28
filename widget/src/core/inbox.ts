// Incoming messages, and how they change the screen.

import type { StreamEvent } from '@palabre/client/chat'
import { applyEvent, readEvent, readMessage, TYPING_SHOWN_MS } from './receive.ts'
import type { Cell, State } from './state.ts'
import { mergeMessages } from './timeline.ts'
import type { Message, Outbox } from './wire.ts'

export type Inbox = {
  /** Shows what is stored and what still waits, each thing once. */
  publish(messages?: Message[]): void
  receive(messages: Message[], isHistory: boolean): void
  onEvent(event: StreamEvent): void
  /** Called with each new message of the other side, but not with the history. */
  onMessage: (message: Message) => void
  stop(): void
}

export function createInbox(state: Cell<State>, outbox: Outbox): Inbox {
  let typingTimer: ReturnType<typeof setTimeout> | undefined
  const inbox: Inbox = {
    onMessage: () => undefined,
    publish(messages = state.get().messages) {
      const stored = new Set(messages.map(message => message.client_id))
      const waiting = outbox.list()
      for (const item of waiting) if (stored.has(item.client_id)) outbox.remove(item.client_id)
      const pending = waiting.filter(item => !stored.has(item.client_id))
      const isSame = JSON.stringify(pending) === JSON.stringify(state.get().pending)
      state.set({ messages, ...(isSame ? {} : { pending }) })
    },
    receive(incoming, isHistory) {
      const before = state.get().messages
      const known = new Set(before.map(message => message.id))
      inbox.publish(mergeMessages(before, incoming))
      for (const message of incoming) {
        if (message.from === 'me' || known.has(message.id)) continue
        if (message.from === state.get().typing) state.set({ typing: null })
        if (!isHistory) inbox.onMessage(message)
      }
    },
    onEvent(event) {
      const data = readEvent(event)
      const message = event.event === 'message' ? readMessage(data) : null
      if (message) inbox.receive([message], false)
      else state.set(applyEvent(state.get(), event.event, data))
      clearTimeout(typingTimer)
      if (state.get().typing) typingTimer = setTimeout(() => state.set({ typing: null }), TYPING_SHOWN_MS)
    },
    stop: () => clearTimeout(typingTimer),
  }
  return inbox
}
