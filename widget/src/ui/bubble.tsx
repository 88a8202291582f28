// One message: who, what, when, and how far it got.
import type { Placed } from '../core/timeline.ts'
import type { Message } from '../core/wire.ts'
import { Content } from './content.tsx'
import { Icon, Tree } from './icons.tsx'
import type { ScreenProps } from './screen.ts'
import { dayTextOf, timeOf } from './times.ts'

/** A message of either side, stored or still waiting. */
export type Bubble = Pick<Message, 'from' | 'author_name' | 'type' | 'content' | 'text'> & {
  key: string
  /** Null until it is stored. */
  id: string | null
  at: number
  standing: 'pending' | 'failed' | 'sent' | 'read'
  /** Why it failed; '' for too old. */
  failed: string | null
}

const TICKS = { pending: 'clock', sent: 'check', read: 'checks' } as const

function Meta({ screen, item }: ScreenProps & { item: Bubble }) {
  const { standing } = item
  return (
    <p class="meta">
      <time>{timeOf(item.at, screen.state.language)}</time>
      {item.from === 'me' && standing !== 'failed' && (
        <span class={standing}>
          <Icon name={TICKS[standing]} size={14} />
          <span class="sr">{screen.t(standing)}</span>
        </span>
      )}
    </p>
  )
}

function Failure({ screen, item }: ScreenProps & { item: Bubble }) {
  const { t, conversation } = screen
  return (
    <div class="failure" role="alert">
      <span>{item.failed === '' ? t('old') : t('failed', { reason: item.failed ?? '' })}</span>
      <button type="button" onClick={() => conversation.retry(item.key)}>
        {t('retry')}
      </button>
      <button type="button" onClick={() => conversation.discard(item.key)}>
        {t('discard')}
      </button>
    </div>
  )
}

export function Row({
  screen,
  placed,
  chosen,
}: ScreenProps & { placed: Placed<Bubble>; chosen: string | null }) {
  const { item, newDay, first, last } = placed
  const { from, standing, type } = item
  const isMine = from === 'me'
  const name = isMine ? screen.t('you') : (item.author_name ?? screen.t('assistant'))
  const isBare = type === 'reaction' || type === 'sticker'
  return (
    <>
      {newDay && <p class="day date">{dayTextOf(item.at, Date.now(), screen.state.language)}</p>}
      {from === 'system' ? (
        <p class="day" dir="auto">
          {item.text}
        </p>
      ) : (
        <div class={`row ${isMine ? 'mine' : 'theirs'}${first ? ' first' : ''}`}>
          {!isMine && last && (
            <span class={`avatar ${from}`} aria-hidden="true">
              {from === 'person' ? name.slice(0, 1).toUpperCase() : <Tree size={18} />}
            </span>
          )}
          <div>
            {first && !isMine && (
              <p class="meta" aria-hidden="true">
                {name}
              </p>
            )}
            <div class={`bubble${isBare ? ' bare' : ''}${standing === 'pending' ? ' waiting' : ''}`}>
              <span class="sr">{name}: </span>
              <Content {...item} screen={screen} chosen={chosen} />
            </div>
            {(last || standing === 'pending') && <Meta screen={screen} item={item} />}
            {standing === 'failed' && <Failure screen={screen} item={item} />}
          </div>
        </div>
      )}
    </>
  )
}
