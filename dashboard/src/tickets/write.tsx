// A note for colleagues or an answer to the customer, from the ticket; what was begun is that of its conversation.
import { SegmentedControl, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDraft } from '../inbox/use-draft.ts'
import { useWhyNot } from '../may.ts'
import { GuardedButton } from '../parts/guarded-button.tsx'
import { toast } from '../parts/toast.tsx'
import { useAttempt } from '../parts/use-attempt.ts'
import type { Kind } from '../sending/drafts.ts'
import { call } from '../session/call.ts'
import { forgetTickets } from './acts.ts'
import styles from './tickets.module.css'

export function Write({ ticket, conversation }: { ticket: string; conversation: string }) {
  const { t } = useTranslation()
  const reason = useWhyNot('conversations.answer')
  const [kind, setKind] = useState<Kind>('note')
  const [text, setText] = useDraft(conversation, kind, null, 0)
  const { isBusy, trouble, attempt } = useAttempt(async () => {
    const params = { id: ticket }
    if (kind === 'note') await call('addTicketNote', { params, body: { text } })
    else await call('replyToTicket', { params, body: { message: { type: 'text', content: { text } } } })
    setText('')
    await forgetTickets()
    toast(t(kind === 'note' ? 'tickets.noted' : 'tickets.replied'))
  })
  return (
    <section className={styles.part} aria-label={t('tickets.write')}>
      <SegmentedControl
        aria-label={t('tickets.write')}
        value={kind}
        data={(['note', 'reply'] as const).map(value => ({ value, label: t(`tickets.kinds.${value}`) }))}
        onChange={value => setKind(value as Kind)}
      />
      <Textarea
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
