// The messages. Those already there when the chat is opened are not a live region: only later ones are announced.
import { unbroken } from '@palabre/contract/typography'
import type { State } from '../core/state.ts'
import { placeItems } from '../core/timeline.ts'
import { objectAt, textAt } from '../core/wire.ts'
import { type Bubble, Row } from './bubble.tsx'
import { Icon, Logo } from './icons.tsx'
import type { ScreenProps } from './screen.ts'
import { spanOf } from './times.ts'

function bubblesOf({ messages, pending, theirReadSeq }: State): Bubble[] {
  const stored = messages.map(
    (message): Bubble => ({
      ...message,
      key: message.client_id ?? message.id,
      at: Date.parse(message.created_at),
      standing: message.status === 'read' || message.seq <= theirReadSeq ? 'read' : 'sent',
      failed: null,
    }),
  )
  const waiting = pending.map(
    (item): Bubble => ({
      ...item,
      key: item.client_id,
      id: null,
      from: 'me',
      author_name: null,
      standing: item.failed === null ? 'pending' : 'failed',
    }),
  )
  return [...stored, ...waiting]
}

/** Message id → id of the option that the visitor chose. */
function choicesOf(bubbles: Bubble[]): Map<string, string> {
  const replies = bubbles.filter(
    ({ type, standing }) => type === 'interactive_reply' && standing !== 'failed',
  )
  return new Map(
    replies.map(({ content }) => [
      textAt(content.context_id ?? objectAt(content.context).message_id),
      textAt(objectAt(content.button_reply ?? content.list_reply).id),
    ]),
  )
}

function Welcome({ screen, isAlone }: ScreenProps & { isAlone: boolean }) {
  const { config, language } = screen.state
  return (
    <div class={`welcome${isAlone ? ' alone' : ''}`}>
      <span class="grove">
        <Logo screen={screen} size={54} />
      </span>
      <p class="text" dir="auto">
        {unbroken(config?.greeting[language] ?? config?.greeting.en ?? '')}
      </p>
      {config?.reply_minutes && (
        <p class="day">{screen.t('replyTime', { time: spanOf(config.reply_minutes, language) })}</p>
      )}
      {isAlone &&
        config?.starters[language]?.map(text => (
          <button
            key={text}
            type="button"
            class="option starter"
            dir="auto"
            onClick={() => screen.conversation.send({ type: 'text', content: { text }, text })}
          >
            {text}
          </button>
        ))}
    </div>
  )
}

function Typing({ screen }: ScreenProps) {
  const { typing, ownerName, config } = screen.state
  const name = (typing === 'person' ? ownerName : config?.agent_name) ?? screen.t('assistant')
  return (
    <div class="typing" role="status">
      {typing && (
        <>
          <span class="sr">{screen.t('typing', { name })}</span>
          <span class="dots" aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
        </>
      )}
    </div>
  )
}

export function Log({ screen }: ScreenProps) {
  const { t, state, now } = screen
  const bubbles = bubblesOf(state)
  const choices = choicesOf(bubbles)
  const past = now.past < 0 ? bubbles.length : now.past
  const rows = placeItems(bubbles).map(placed => {
    const { key, id } = placed.item
    return <Row key={key} screen={screen} placed={placed} chosen={choices.get(id ?? '') ?? null} />
  })
  return (
    <div class="reading">
      <section
        class="scroller"
        onScroll={event => screen.scrolled(event.currentTarget)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrolled by keyboard
        tabIndex={0}
        aria-label={t('messages')}
      >
        <Welcome screen={screen} isAlone={bubbles.length === 0} />
        <div>{rows.slice(0, past)}</div>
        <div role="log" aria-live="polite" aria-relevant="additions" aria-label={t('newMessages')}>
          {rows.slice(past)}
        </div>
        <Typing screen={screen} />
      </section>
      {now.isAway && (
        <button
          type="button"
          class="to-end"
          onClick={() => screen.settle(true)}
          aria-label={t('newMessages')}
        >
          <Icon name="down" size={18} />
        </button>
      )}
    </div>
  )
}
