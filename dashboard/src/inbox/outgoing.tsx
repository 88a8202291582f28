// What waits to be sent, was refused, or has been sent and not read since: the message itself, why, and the ways out.
import { Button } from '@mantine/core'
import { useReader } from '../parts/ago.tsx'
import { appNow } from '../parts/now.ts'
import { timeOf } from '../parts/times.ts'
import type { Posted } from '../sending/post.ts'
import { useSending } from '../sending/provider.tsx'
import type { Outgoing } from '../sending/sender.ts'
import { call } from '../session/call.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { editAgain, openTemplate } from './composing.ts'
import { Receipt } from './receipt.tsx'
import type { Row } from './rows.ts'
import styles from './timeline.module.css'

type Props = { item: Outgoing; posted: Posted | null; status: Row['status'] }

export function OutgoingBubble({ item, posted, status }: Props) {
  const { t } = useTranslation()
  const isNote = item.kind === 'note'
  const body = (
    <>
      <span className={styles.author}>
        {isNote && `${t('inbox.timeline.note')} · `}
        {t('inbox.you')}
      </span>
      <div className={styles.said}>
        <div className={styles.text}>{item.text}</div>
        <span className={styles.foot}>
          <Became item={item} posted={posted} />
        </span>
      </div>
      {item.failed && <WaysOut item={item} status={status} />}
    </>
  )
  if (isNote) return <article className={styles.note}>{body}</article>
  return (
    <div className={styles.line} data-side="out" data-author="person">
      <article className={styles.bubble} data-bad={item.failed !== null || undefined}>
        {body}
      </article>
    </div>
  )
}

function Became({ item, posted }: Pick<Props, 'item' | 'posted'>) {
  const { t } = useTranslation()
  const reader = useReader()
  if (posted === null) return <Receipt status={item.failed ? 'refused' : 'waiting'} />
  const at = new Date(item.at).toISOString()
  return (
    <>
      <time dateTime={at}>{timeOf(at, reader)}</time>
      {posted.kind === 'note' ? (
        <span>{t('inbox.timeline.noteHint')}</span>
      ) : (
        <Receipt status={posted.status} sendAt={posted.goesAt} />
      )}
    </>
  )
}

function WaysOut({ item, status }: Pick<Props, 'item' | 'status'>) {
  const { t } = useTranslation()
  const sending = useSending()
  const { reason, message, messages } = item.failed!
  /** Another request, so another key. */
  const again = (change: Partial<Outgoing & { kind: 'reply' }> = {}): void => {
    sending.drop(item.client_id)
    sending.send({
      ...item,
      ...change,
      client_id: crypto.randomUUID(),
      at: appNow(),
      failed: null,
    } as Outgoing)
  }
  const takeOver = async (): Promise<void> => {
    await call('claimConversation', { params: { id: item.conversation }, body: { take: true } })
    again()
  }
  const seen = messages.at(-1)?.seq
  const way = (name: 'retry' | 'anyway' | 'hold' | 'takeOver', act: () => unknown) => (
    <Button
      key={name}
      size="compact-xs"
      variant={name === 'anyway' ? 'filled' : 'light'}
      onClick={() => void act()}
    >
      {t(`inbox.refused.${name}`)}
    </Button>
  )
  const ways =
    reason === 'answered_meanwhile'
      ? [way('anyway', () => again({ anyway: true, ...(seen ? { after_seq: seen } : {}) }))]
      : reason === 'window_closed'
        ? [
            <Button
              key="template"
              size="compact-xs"
              variant="light"
              onClick={() => openTemplate(item.conversation)}
            >
              {t('inbox.refused.template')}
            </Button>,
            way('hold', () => again({ on_window_closed: 'hold', undo_seconds: 0 })),
          ]
        : reason === 'owned_by_other'
          ? [way('takeOver', takeOver)]
          : [way('retry', () => again())]
  const names = [...new Set(messages.map(({ author }) => author))]
    .map(author => t(`inbox.timeline.by.${author as 'agent' | 'person' | 'api' | 'system'}`))
    .join(t('inbox.people.and'))
  const why =
    reason === 'too_old'
      ? t('inbox.refused.tooOld')
      : reason === 'answered_meanwhile'
        ? t('inbox.refused.answeredMeanwhile', { names: names || t('inbox.refused.somebody') })
        : reason === 'owned_by_other'
          ? t('inbox.refused.ownedByOther')
          : message
  return (
    <div role="alert">
      <p className={styles.why}>{why}</p>
      <div className={styles.ways}>
        {status === 'open' && ways}
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => {
            sending.drop(item.client_id)
            editAgain(item.conversation, item.kind, item.text)
          }}
        >
          {t('inbox.refused.edit')}
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => sending.drop(item.client_id)}>
          {t('inbox.refused.discard')}
        </Button>
      </div>
    </div>
  )
}
