// What is drawn beside the conversation itself, and the drawing: pure components, drawn again after any change.

import type { Store } from '@palabre/client/chat'
import { type ComponentChildren, render } from 'preact'
import type { Conversation } from '../core/conversation.ts'
import { type Cell, createCell, type State } from '../core/state.ts'
import type { Language } from '../core/wire.ts'
import { createChime } from './sound.ts'
import { say, type TextKey } from './texts.ts'

const DRAFT_KEY = 'palabre:draft'
const LANGUAGE_KEY = 'palabre:language'
const SOUND_KEY = 'palabre:sound'
/** Nearer to the end than this, a new message keeps the end in sight. */
const END_PX = 80

type Local = {
  isOpen: boolean
  /** What is being written. */
  draft: string
  /** The visitor went up to read. */
  isAway: boolean
  /** How many bubbles were there when the chat was opened; -1 until that is known. They are not announced. */
  past: number
  /** Keys of unfolded lists and of pictures that cannot be shown. */
  marked: readonly string[]
  /** Whether new messages are heard: off until the visitor asks for it. */
  hears: boolean
}

export type Screen = {
  conversation: Conversation
  /** Where the chat is drawn. */
  root: ParentNode & Node
  local: Cell<Local>
  /** As they are in the drawing under way. */
  state: State
  now: Local
  t(key: TextKey, values?: { [name: string]: string | number }): string
  find(selector: string): HTMLElement | null
  mark(key: string): void
  unmark(key: string): void
  setLanguage(language: Language): void
  setSound(hears: boolean): void
  /** Lets a new message be heard. */
  ring(): void
  write(draft: string): void
  /** The newest in sight, unless the visitor went up; always with `force`. */
  settle(force?: boolean): void
  scrolled(element: Element): void
  /** The field on a desk; with a finger only the panel, as the field would bring up the keyboard. */
  focus(): void
}

export type ScreenProps = { screen: Screen }

export function createScreen(
  conversation: Conversation,
  root: Screen['root'],
  device: Store,
  tab: Store,
): Screen {
  const local = createCell<Local>({
    isOpen: false,
    draft: tab.get(DRAFT_KEY) ?? '',
    isAway: false,
    past: -1,
    marked: [],
    hears: device.get(SOUND_KEY) === '1',
  })
  const chime = createChime()
  const ring = (): void => {
    if (local.get().hears) chime()
  }
  const find: Screen['find'] = selector => root.querySelector<HTMLElement>(selector)
  return {
    conversation,
    root,
    local,
    state: conversation.state.get(),
    now: local.get(),
    t: (key, values) => say(conversation.state.get().language, key, values),
    find,
    mark(key) {
      // two pictures of one link are lost one after the other
      const { marked } = local.get()
      if (!marked.includes(key)) local.set({ marked: [...marked, key] })
    },
    unmark(key) {
      local.set({ marked: local.get().marked.filter(one => one !== key) })
    },
    setLanguage(language) {
      device.set(LANGUAGE_KEY, language)
      conversation.setLanguage(language)
    },
    ring,
    setSound(hears) {
      device.set(SOUND_KEY, hears ? '1' : '0')
      local.set({ hears })
      ring()
    },
    write(draft) {
      tab.set(DRAFT_KEY, draft)
      local.set({ draft })
    },
    settle(force) {
      const scroller = find('.scroller')
      if (scroller && (force || !local.get().isAway)) scroller.scrollTop = scroller.scrollHeight
    },
    scrolled(element) {
      local.set({ isAway: element.scrollHeight - element.scrollTop - element.clientHeight > END_PX })
    },
    focus() {
      const isTouch = matchMedia('(pointer: coarse)').matches
      find(isTouch ? '.panel' : 'textarea')?.focus({ preventScroll: true })
    },
  }
}

/** The language the visitor chose on this device before. */
export function chosenLanguage(device: Store): string | null {
  return device.get(LANGUAGE_KEY)
}

/** Draws now and after every change; the answer draws at once. */
export function renderOnChange(screen: Screen, draw: () => ComponentChildren): () => void {
  const { conversation, local } = screen
  let isDue = false
  const drawNow = (): void => {
    isDue = false
    screen.state = conversation.state.get()
    const { messages, pending, loaded } = screen.state
    const { isOpen, past } = local.get()
    if (!isOpen || (loaded && past < 0)) {
      local.set({ past: isOpen ? messages.length + pending.length : -1 })
    }
    screen.now = local.get()
    render(draw(), screen.root)
    // As high as its text; style.css says where it ends.
    const field = screen.find('textarea')
    if (field) {
      field.style.height = 'auto'
      field.style.height = `${field.scrollHeight}px`
    }
    screen.settle()
    conversation.seen(isOpen && !document.hidden)
  }
  const drawSoon = (): void => {
    if (!isDue) queueMicrotask(drawNow)
    isDue = true
  }
  for (const cell of [conversation.state, local]) cell.subscribe(drawSoon)
  document.addEventListener('visibilitychange', drawSoon)
  visualViewport?.addEventListener('resize', () => screen.settle())
  drawNow()
  return drawNow
}
