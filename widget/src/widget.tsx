// The embeddable widget: <script src="https://host/widget.js" data-channel="KEY" async></script>
import { environmentOf, followKeyboard, followPage, openStores } from './browser.ts'
import { type Conversation, createConversation } from './core/conversation.ts'
import { countUnread } from './core/timeline.ts'
import type { Identity } from './core/wire.ts'
import { Launcher } from './ui/launcher.tsx'
import { paint } from './ui/paint.ts'
import { Panel } from './ui/panel.tsx'
import { chosenLanguage, createScreen, renderOnChange, type Screen } from './ui/screen.ts'
import { pickLanguage } from './ui/texts.ts'
import css from './widget.css?inline'

const TAG = 'palabre-chat'
const OPEN_KEY = 'palabre:open'
/** On anything narrower the panel covers the page: it does not open automatically there. */
const NARROW_PX = 480

type WidgetEvent = 'ready' | 'open' | 'close' | 'message' | 'unread'
type Listener = (detail: unknown) => void

type Api = {
  open(): void
  close(): void
  /** Says who the visitor is; `identity` is a short-lived JWT signed with the channel's secret. */
  identify(identity: Identity): void
  /** Forgets the visitor on this device: call it at log-out. */
  reset(): void
  /** Calls `listener` on ready, open, close, message (the message) and unread (the count). The answer ends it. */
  on(event: WidgetEvent, listener: Listener): () => void
  /** A call as an array, like ['identify', {…}]: for pages that do not know whether the script has loaded. */
  push(call: unknown[]): void
}

declare global {
  interface Window {
    /** Before the script is there: a list of calls to make, like [['identify', {…}], ['open']]. */
    Palabre?: Api | unknown[][]
  }
}

/** Our element on the page. Its styles are constructed, so a strict style policy does not matter. */
function openShadow(): ShadowRoot {
  const host = document.createElement(TAG)
  const shadow = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  shadow.adoptedStyleSheets = [sheet]
  document.body.append(host)
  return shadow
}

/** The site's API and its events. Calls made before the script loaded are executed now. */
function offerApi(
  conversation: Conversation,
  move: (isOpen: boolean) => void,
): (event: WidgetEvent, detail?: unknown) => void {
  const listeners = new Set<[WidgetEvent, Listener]>()
  const api: Api = {
    open: () => move(true),
    close: () => move(false),
    identify: conversation.identify,
    reset: conversation.reset,
    push: ([name, ...args]) =>
      (api as unknown as { [name: string]: Listener })[name as string]?.(...(args as [unknown])),
    on(event, listener) {
      const entry: [WidgetEvent, Listener] = [event, listener]
      listeners.add(entry)
      return () => listeners.delete(entry)
    },
  }
  const early = window.Palabre
  window.Palabre = api
  // In a microtask: the code that registers the listener must have finished first.
  if (Array.isArray(early)) queueMicrotask(() => early.forEach(api.push))
  return (event, detail) => {
    for (const [wanted, listener] of listeners) if (wanted === event) listener(detail)
  }
}

function draw(screen: Screen, color: string | undefined, move: (isOpen: boolean) => void) {
  const { state, now } = screen
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the chat from wherever the focus is in it
    <div
      onKeyDown={event => {
        if (event.key === 'Escape') move(false)
      }}
      class={`palabre${now.isOpen ? ' open' : ''}`}
      lang={state.language}
      dir="ltr"
      style={paint(color ?? state.config?.color)}
    >
      {now.isOpen && <Panel screen={screen} onClose={() => move(false)} />}
      {state.asked && (
        <Launcher
          screen={screen}
          unread={countUnread(state.messages, state.readSeq)}
          onPress={() => move(!now.isOpen)}
        />
      )}
    </div>
  )
}

function start(script: HTMLScriptElement): void {
  const { channel, base, language, color } = script.dataset
  if (channel === undefined || document.querySelector(TAG)) return
  const { device, tab } = openStores()
  const wished = [language, chosenLanguage(device), document.documentElement.lang, ...navigator.languages]
  const address = (base ?? new URL(script.src).origin).replace(/\/+$/, '')
  const conversation = createConversation(environmentOf(address, channel, pickLanguage(wished), device))
  const screen = createScreen(conversation, openShadow(), device, tab)
  screen.local.set({ isOpen: tab.get(OPEN_KEY) === '1' && innerWidth > NARROW_PX })
  const drawNow = renderOnChange(screen, () => draw(screen, color, move))
  function move(isOpen: boolean): void {
    if (isOpen === screen.local.get().isOpen) return
    tab.set(OPEN_KEY, isOpen ? '1' : '0')
    screen.local.set({ isOpen, isAway: false })
    emit(isOpen ? 'open' : 'close')
    drawNow()
    if (isOpen) screen.focus()
    else screen.find('.launcher')?.focus()
  }
  const emit = offerApi(conversation, move)
  conversation.onMessage(message => {
    if (!screen.local.get().isOpen || document.hidden) screen.ring()
    emit('message', message)
  })
  let told = 0
  conversation.state.subscribe(() => {
    const { messages, readSeq } = conversation.state.get()
    const unread = countUnread(messages, readSeq)
    if (unread !== told) emit('unread', unread)
    told = unread
  })
  followKeyboard(screen.find('.palabre')!)
  followPage(conversation)
  void conversation.start()
  emit('ready')
}

// Of an async script `currentScript` is known while it runs; of a module or a bundle it is not.
const script = (document.currentScript ??
  document.querySelector('script[src][data-channel]')) as HTMLScriptElement | null
if (script) {
  if (document.body) start(script)
  else document.addEventListener('DOMContentLoaded', () => start(script))
}
