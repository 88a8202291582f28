import { Icon } from './icons.tsx'
import type { ScreenProps } from './screen.ts'

/** The server's limit of a text, in UTF-16 units. */
const TEXT_CHARS_MAX = 4_096
/** From here on the number of characters left is shown. */
const COUNTER_FROM_CHARS = 3_800

export function Composer({ screen }: ScreenProps) {
  const { t, now, state, conversation } = screen
  const text = now.draft.trim()
  const left = TEXT_CHARS_MAX - now.draft.length
  const isClosed = state.notice === 'unknownChannel'
  const canSend = text && left >= 0 && !isClosed
  const send = (event: Event): void => {
    event.preventDefault()
    if (!canSend || !conversation.send({ type: 'text', content: { text }, text })) return
    screen.write('')
    screen.local.set({ isAway: false })
    screen.find('textarea')?.focus()
  }
  return (
    <form onSubmit={send}>
      <div class="field">
        <textarea
          rows={1}
          dir="auto"
          value={now.draft}
          aria-label={t('placeholder')}
          placeholder={t('placeholder')}
          enterkeyhint="send"
          disabled={isClosed}
          aria-invalid={left < 0}
          aria-describedby="count"
          onInput={event => {
            screen.write(event.currentTarget.value)
            conversation.typing()
          }}
          onKeyDown={event => {
            // While a word is being composed (Japanese, accents), Enter belongs to the keyboard.
            if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) send(event)
          }}
        />
        <button type="submit" class="send" aria-label={t('send')} disabled={!canSend}>
          <Icon name="send" />
        </button>
      </div>
      <p id="count" class={`count${left < 0 ? ' wrong' : ''}`} role="status">
        {now.draft.length >= COUNTER_FROM_CHARS && t(left < 0 ? 'over' : 'left', { count: Math.abs(left) })}
      </p>
    </form>
  )
}

/** What stands in the way: errors are alerts, a lost connection is a state. */
export function Notices({ screen }: ScreenProps) {
  const { phase, notice } = screen.state
  return (
    <>
      <div role="status">{phase === 'offline' && <p class="notice">{screen.t('offline')}</p>}</div>
      <div role="alert">{notice && <p class="notice wrong">{screen.t(notice)}</p>}</div>
    </>
  )
}
