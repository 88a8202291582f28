// A note for colleagues or an answer to the customer, from the ticket; what was begun is that of its conversation.
import { Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { useWishes, withText } from '../inbox/composing.ts'
import { useDraft } from '../inbox/use-draft.ts'
import { useKey } from '../keys/use-key.ts'
import { useWhyNot } from '../may.ts'
import { GuardedButton } from '../parts/guarded-button.tsx'
import { Segments } from '../parts/segments.tsx'
import { toast } from '../parts/toasts.ts'
import { useAttempt } from '../parts/use-attempt.ts'
import type { Kind } from '../sending/drafts.ts'
import { call } from '../session/call.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { forgetTickets } from './acts.ts'
import styles from './tickets.module.css'

export function Write(props: { ticket: string; conversation: string; hasKeys: boolean }) {
  const { t } = useTranslation()
  const { ticket, conversation } = props
  const reason = useWhyNot('conversations.answer')
  const [kind, setKind] = useState<Kind>('note')
  const [text, setText] = useDraft(conversation, kind, null, 0)
  const box = useRef<HTMLTextAreaElement>(null)
  const begin = (what: Kind): void => {
    setKind(what)
    box.current?.focus()
  }
  useKey('reply', () => begin('reply'), props.hasKeys && reason === null)
  useKey('note', () => begin('note'), props.hasKeys && reason === null)
  useWishes(conversation, wish => {
    if (wish.wish === 'template') return
    begin(wish.kind)
    if (wish.text !== '') setText(before => withText(before, wish), wish.kind)
  })
  const { isBusy, trouble, attempt } = useAttempt(async () => {
    const params = { id: ticket }
    if (kind === 'note') await call('addTicketNote', { params, body: { text } })
    else await call('replyToTicket', { params, body: { message: { type: 'text', content: { text } } } })
    setText('')
    await forgetTickets()
    toast(t(kind === 'note' ? 'tickets.noted' : 'tickets.replied'))
  })
  return (
    <section className={styles.part} aria-label={t('tickets.write')} data-writes>
      <Segments
        label={t('tickets.write')}
        value={kind}
        options={(['note', 'reply'] as const).map(value => ({ value, label: t(`tickets.kinds.${value}`) }))}
        onChange={setKind}
      />
      <Textarea
        ref={box}
        aria-label={t(`tickets.kinds.${kind}`)}
        placeholder={t(`tickets.hints.${kind}`)}
        rows={3}
        value={text}
        disabled={reason !== null}
        description={reason}
        error={trouble}
        onChange={event => setText(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && text.trim()) void attempt()
        }}
      />
      <GuardedButton
        className={styles.send!}
        reason={reason}
        disabled={text.trim() === ''}
        loading={isBusy}
        onClick={() => void attempt()}
      >
        {t(`tickets.go.${kind}`)}
      </GuardedButton>
    </section>
  )
}
