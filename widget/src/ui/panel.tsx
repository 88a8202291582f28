// The whole chat: header, messages, composer. The widget puts it in a corner, the chat page fills the window.
import type { ComponentChildren } from 'preact'
import { LANGUAGES } from '../core/wire.ts'
import { Composer, Notices } from './composer.tsx'
import { Icon, Logo, Tree } from './icons.tsx'
import { Log } from './log.tsx'
import type { Screen, ScreenProps } from './screen.ts'
import { say } from './texts.ts'

/** `onClose` is null on the chat page, which has nothing to close. */
type PanelProps = ScreenProps & { onClose: (() => void) | null }

type ToolProps = {
  label: string
  onPress: () => void
  children: ComponentChildren
  lang?: string
  isPressed?: boolean
}

function Tool({ label, onPress, children, lang, isPressed }: ToolProps) {
  return (
    <button
      type="button"
      class="tool"
      aria-label={label}
      aria-pressed={isPressed}
      lang={lang}
      onClick={onPress}
    >
      {children}
    </button>
  )
}

function aboutOf({ t, state: { config, owner } }: Screen): string {
  if (!config) return ''
  return owner === 'queue' || owner === 'person' ? t(owner) : t('assistantOf', { name: config.name })
}

function Header({ screen, onClose }: PanelProps) {
  const { t, state } = screen
  const { config, owner, ownerName, language } = state
  const other = LANGUAGES[(LANGUAGES.indexOf(language) + 1) % LANGUAGES.length]!
  const { hears } = screen.now
  const isPerson = owner === 'person'
  const Title = onClose ? 'h2' : 'h1'
  return (
    <div class="header">
      <span class="face">
        {isPerson ? <Icon name="person" size={24} /> : <Logo screen={screen} size={26} />}
      </span>
      <div class="who">
        <Title dir="auto">{(isPerson && ownerName) || config?.agent_name}</Title>
        <p dir="auto">{aboutOf(screen)}</p>
      </div>
      {config?.languages.includes(other) && (
        <Tool label={say(other, 'switchTo')} lang={other} onPress={() => screen.setLanguage(other)}>
          {other.toUpperCase()}
        </Tool>
      )}
      <Tool label={t('sound')} isPressed={hears} onPress={() => screen.setSound(!hears)}>
        <Icon name={hears ? 'bell' : 'bellOff'} />
      </Tool>
      {onClose && (
        <Tool label={t('close')} onPress={onClose}>
          <Icon name="close" />
        </Tool>
      )}
    </div>
  )
}

export function Panel({ screen, onClose }: PanelProps) {
  const { t, state } = screen
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles have a name
    <div
      class="panel"
      tabIndex={-1}
      role={onClose ? 'dialog' : 'main'}
      aria-label={t('chatWith', { name: state.config?.name ?? '' })}
    >
      <Header screen={screen} onClose={onClose} />
      <Log screen={screen} />
      <Notices screen={screen} />
      <Composer screen={screen} />
      <p class="small">
        {state.owner !== 'person' && t('assistantNote')}
        <span>
          <Tree size={12} /> Palabre
        </span>
      </p>
    </div>
  )
}
