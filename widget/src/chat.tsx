// The chat page: the same chat as the widget, as a page of its own.
import { environmentOf, followKeyboard, followPage, openStores } from './browser.ts'
import { createConversation } from './core/conversation.ts'
import { paint } from './ui/paint.ts'
import { Panel } from './ui/panel.tsx'
import { chosenLanguage, createScreen, renderOnChange } from './ui/screen.ts'
import { pickLanguage, say } from './ui/texts.ts'
import './chat.css'

/** The channel of the address, else the one the server filled in. */
function channelKey(asked: URLSearchParams): string {
  const filled = document.querySelector<HTMLMetaElement>('meta[name="palabre-channel"]')?.content ?? ''
  return asked.get('channel') ?? (filled.startsWith('__') ? '' : filled)
}

function start(root: HTMLElement): void {
  const { device, tab } = openStores()
  const asked = new URL(location.href).searchParams
  const language = pickLanguage([asked.get('language'), chosenLanguage(device), ...navigator.languages])
  const key = channelKey(asked)
  const conversation = createConversation(environmentOf(location.origin, key, language, device))
  const screen = createScreen(conversation, root, device, tab)
  screen.local.set({ isOpen: true })
  conversation.onMessage(() => {
    if (document.hidden) screen.ring()
  })
  if (key === '') conversation.state.set({ notice: 'unknownChannel' })
  else {
    followPage(conversation)
    void conversation.start()
  }
  followKeyboard(document.documentElement)
  renderOnChange(screen, () => {
    const { config, language: spoken } = screen.state
    document.documentElement.lang = spoken
    if (config !== null) document.title = say(spoken, 'chatWith', { name: config.name })
    return (
      <div class="palabre page" lang={spoken} dir="ltr" style={paint(config?.color)}>
        <Panel screen={screen} onClose={null} />
      </div>
    )
  })
  screen.focus()
}

const root = document.getElementById('chat')
if (root !== null) start(root)
