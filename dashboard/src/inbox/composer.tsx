// The box to write in: a reply or a note, canned replies, what may be sent now.
import { lazy, memo, Suspense, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { KEYS } from '../keys/table.ts'
import { useKey } from '../keys/use-key.ts'
import { useWhyNot } from '../may.ts'
import { calledOf, channelOf } from '../parts/called.ts'
import { GuardedButton } from '../parts/guarded-button.tsx'
import { Icon } from '../parts/icon.tsx'
import { KeyCaps } from '../parts/key-caps.tsx'
import { Loading } from '../parts/states.tsx'
import { AfterPaint } from '../parts/use-later.ts'
import { useSame } from '../parts/use-same.ts'
import type { Kind } from '../sending/drafts.ts'
import type { AnswerOf } from '../session/call.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './composer.module.css'
import { useWishes, withText } from './composing.ts'
import { Insertions } from './insertions.tsx'
import type { Row } from './rows.ts'
import type { Entry } from './timeline.ts'
import { useDraft } from './use-draft.ts'
import { useSend } from './use-send.ts'
import { useWriting } from './use-writing.ts'
import { variablesIn } from './variables.ts'

// few messages are templates, and their form is large
const TemplateForm = lazy(async () => ({ default: (await import('./template-form.tsx')).TemplateForm }))

type Detail = AnswerOf<'getConversation'>

type Props = {
  id: string
  row: Row
  detail: Detail | null
  /** When that was read, epoch milliseconds. */
  readAt: number
  entries: Entry[]
  goOn: () => void
  goBack: () => void
  onTyped: () => void
}

export function Composer({ id, row, detail, readAt, entries, goOn, goBack, onTyped }: Props) {
  const { t } = useTranslation()
  const { kind, hasTemplate, mentions, change, box, begin } = useWriting(id)
  const [text, setText] = useDraft(id, kind, detail, readAt)
  const send = useSend({ id, row, entries, goOn, goBack })
  const reason = useWhyNot('conversations.answer')
  const notice = kind === 'reply' ? noticeOf(row, detail) : null
  const missing = variablesIn(text)
  const blocked =
    reason ??
    (kind === 'reply' && row.status === 'closed' ? t('inbox.composer.closed') : null) ??
    (kind === 'reply' && notice === 'channelOff' ? t('inbox.composer.channelOff') : null) ??
    (missing.length > 0 ? t('inbox.composer.missing', { variables: missing.join(', ') }) : null)
  // drawn before the next key comes
  useKey('reply', () => flushSync(() => begin('reply')), reason === null)
  useKey('note', () => flushSync(() => begin('note')), reason === null)
  useWishes(id, wish => {
    if (wish.wish === 'template') {
      change({ kind: 'reply', hasTemplate: true })
      return
    }
    begin(wish.kind)
    if (wish.text !== '') setText(before => withText(before, wish), wish.kind)
  })
  const go = (close = false): void => {
    if (blocked !== null || text.trim() === '') return
    const isHeld = kind === 'reply' && notice === 'windowClosed'
    if (!send({ kind, text, mentions, close, isHeld })) return
    setText('')
    change({ mentions: [] })
  }
  const onSend = useSame(go)
  useKey('send', () => go(), text.trim() !== '')
  useKey('sendAndClose', () => go(kind === 'reply'), text.trim() !== '')
  if (hasTemplate)
    return (
      <div className={styles.composer}>
        <Suspense fallback={<Loading lines={3} />}>
          <TemplateForm
            onSend={template => {
              if (
                send({
                  kind: 'reply',
                  text: template.name,
                  mentions: [],
                  close: false,
                  isHeld: false,
                  template,
                })
              )
                change({ hasTemplate: false })
            }}
            onClose={() => change({ hasTemplate: false })}
          />
        </Suspense>
      </div>
    )
  return (
    <div className={styles.composer} data-kind={kind}>
      <Kinds kind={kind} onKind={begin} />
      {notice && <Notice notice={notice} row={row} onTemplate={() => change({ hasTemplate: true })} />}
      <Insertions
        key={id}
        id={id}
        box={box}
        kind={kind}
        text={text}
        onText={setText}
        onMention={one => change({ mentions: [...mentions, one] })}
      >
        <Box
          box={box}
          kind={kind}
          row={row}
          text={text}
          isOff={reason !== null}
          onText={setText}
          onTyped={onTyped}
        />
      </Insertions>
      <div className={styles.foot}>
        {blocked && text.trim() !== '' && (
          <p className={styles.blocked} role="alert">
            {blocked}
          </p>
        )}
        <AfterPaint>
          <Buttons kind={kind} isHeld={notice === 'windowClosed'} reason={blocked} onSend={onSend} />
        </AfterPaint>
      </div>
    </div>
  )
}

type ButtonsProps = {
  kind: Kind
  isHeld: boolean
  reason: string | null
  onSend: (close?: boolean) => void
}

/** Drawn again when what they say or may do changes, not with each key. */
const Buttons = memo(function Buttons({ kind, isHeld, reason, onSend }: ButtonsProps) {
  const { t } = useTranslation()
  return (
    <>
      {kind === 'reply' && (
        <GuardedButton
          reason={reason}
          size="xs"
          variant="subtle"
          className={styles.second ?? ''}
          onClick={() => onSend(true)}
        >
          {t('inbox.composer.sendAndClose')}
        </GuardedButton>
      )}
      <GuardedButton
        reason={reason}
        size="xs"
        color={kind === 'note' ? 'earth' : 'leaf'}
        leftSection={<Icon name={kind === 'note' ? 'note' : 'send'} size={14} />}
        rightSection={<KeyCaps keys={KEYS.send.keys} />}
        onClick={() => onSend()}
      >
        {t(
          kind === 'note'
            ? 'inbox.composer.sendNote'
            : isHeld
              ? 'inbox.composer.hold'
              : 'inbox.composer.send',
        )}
      </GuardedButton>
    </>
  )
})

type NoticeName = 'windowClosed' | 'optedOut' | 'channelOff'

/** What somebody should know before they write; null: nothing. */
function noticeOf(row: Row, detail: Detail | null): NoticeName | null {
  if (row.status === 'closed' || detail === null) return null
  const { may_send, window } = detail
  if (!window.open && window.closed_at !== null && may_send.types?.length !== undefined) return 'windowClosed'
  if (!window.open && may_send.types?.includes('template')) return 'windowClosed'
  if (may_send.opted_out_at !== null) return 'optedOut'
  if (!may_send.now) return 'channelOff'
  return null
}

function Notice({ notice, row, onTemplate }: { notice: NoticeName; row: Row; onTemplate: () => void }) {
  const { t } = useTranslation()
  const name = calledOf(row.contact, t)
  return (
    <p className={styles.notice} role="status">
      <Icon name="warning" size={14} />
      <span>{t(`inbox.composer.${notice}`, { name })}</span>
      {notice === 'windowClosed' && (
        <button type="button" className={styles.link} onClick={onTemplate}>
          {t('inbox.composer.useTemplate')}
        </button>
      )}
    </p>
  )
}

const Kinds = memo(function Kinds({ kind, onKind }: { kind: Kind; onKind: (kind: Kind) => void }) {
  const { t } = useTranslation()
  return (
    <fieldset className={styles.kinds} aria-label={t('inbox.composer.kinds')}>
      {(['reply', 'note'] as const).map(one => (
        <button
          key={one}
          type="button"
          className={styles.kind}
          aria-pressed={kind === one}
          onClick={() => onKind(one)}
        >
          {t(`inbox.composer.${one}`)}
          <KeyCaps keys={KEYS[one].keys} />
        </button>
      ))}
    </fieldset>
  )
})

const LINES_MAX = 12
const LINE_PX = 20
/** Then the styles say it, and no key asks for the page to be laid out. */
const growsByItself = CSS.supports('field-sizing', 'content')

type BoxProps = {
  box: React.RefObject<HTMLTextAreaElement | null>
  kind: Kind
  row: Row
  text: string
  isOff: boolean
  onText: (text: string) => void
  onTyped: () => void
}

function Box({ box, kind, row, text, isOff, onText, onTyped }: BoxProps) {
  const { t } = useTranslation()
  const name = calledOf(row.contact, t)
  // biome-ignore lint/correctness/useExhaustiveDependencies: as high as what is in it
  useEffect(() => {
    const element = box.current
    if (element === null || growsByItself) return
    element.style.height = 'auto'
    element.style.height = `${Math.min(element.scrollHeight, LINES_MAX * LINE_PX)}px`
  }, [text, kind, box])
  return (
    <textarea
      ref={box}
      className={styles.box}
      aria-label={t(kind === 'note' ? 'inbox.composer.note' : 'inbox.composer.toCustomer', {
        name,
        channel: row.channel.name ?? channelOf(row.channel.type, t),
      })}
      placeholder={t(kind === 'note' ? 'inbox.composer.noteHint' : 'inbox.composer.replyHint', { name })}
      rows={2}
      maxLength={20_000}
      readOnly={isOff}
      value={text}
      onChange={event => {
        onText(event.currentTarget.value)
        onTyped()
      }}
      onKeyDown={event => event.key === 'Escape' && event.currentTarget.blur()}
    />
  )
}
