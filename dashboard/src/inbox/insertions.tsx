// What is put in by typing: a canned reply by "/", in a note a colleague by "@". The list stands above the box.
import type { Language } from '@palabre/contract/languages'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { toast } from '../parts/toasts.ts'
import { troubleOf } from '../parts/words.ts'
import { paths } from '../paths.ts'
import type { Kind } from '../sending/drafts.ts'
import { type AnswerOf, call } from '../session/call.ts'
import { ask, askWhole } from '../session/queries.ts'
import { fits } from '../shell/commands.ts'
import { currentLanguage } from '../texts/start.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import styles from './composer.module.css'
import { replaced, wordAt } from './variables.ts'

const KNOWN_MS = 300_000
const SHOWN_MAX = 8

type Props = {
  id: string
  box: React.RefObject<HTMLTextAreaElement | null>
  kind: Kind
  text: string
  onText: (text: string) => void
  onMention: (id: string) => void
  children: ReactNode
}

type CannedReply = AnswerOf<'searchCannedReplies'>['data'][number]
type Found = { id: string; label: string; hint: string }

export function Insertions({ id, box, kind, text, onText, onMention, children }: Props) {
  const { t } = useTranslation()
  const list = useId()
  const [at, setAt] = useState(0)
  const [isOff, setIsOff] = useState(false)
  const cursor = useCursor(box, text)
  const sign = kind === 'note' ? '@' : '/'
  const word = isOff ? null : wordAt(text, cursor, sign)
  const { found, isNone } = useFound(id, kind, word?.typed ?? null)
  const isOpen = word !== null && found !== null
  const nothing = kind === 'note' ? 'mentionNothing' : isNone ? 'cannedNone' : 'cannedNothing'
  const chosen = Math.min(at, (found?.length ?? 1) - 1)
  useEffect(() => {
    setAt(0)
    if (wordAt(text, cursor, sign) === null) setIsOff(false)
  }, [text, cursor, sign])
  const insert = async (one: Found | undefined): Promise<void> => {
    if (one === undefined || word === null) return
    const by =
      kind === 'note'
        ? `@${one.label} `
        : await renderReply(one.id, id).catch(error => {
            toast(troubleOf(error, t).message, { tone: 'bad' })
            return null
          })
    if (by === null) return
    if (kind === 'note') onMention(one.id)
    const next = replaced(box.current?.value ?? text, word.from, word.from + 1 + word.typed.length, by)
    onText(next.text)
    requestAnimationFrame(() => {
      box.current?.focus()
      // whoever has typed on meanwhile is behind it already
      if (box.current?.value === next.text) box.current.setSelectionRange(next.cursor, next.cursor)
    })
  }
  const onKey = (event: React.KeyboardEvent): void => {
    if (!isOpen || event.ctrlKey || event.metaKey) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && found.length > 0) setAt((chosen + step + found.length) % found.length)
    else if ((event.key === 'Enter' || event.key === 'Tab') && found.length > 0) void insert(found[chosen])
    else if (event.key === 'Escape') setIsOff(true)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={styles.insertions} onKeyDownCapture={onKey}>
      {isOpen && found.length === 0 && (
        <div className={styles.found}>
          <p className={styles.nothing} role="status">
            {t(`inbox.composer.${nothing}`)}{' '}
            {kind === 'reply' && <a href={paths.canned()}>{t('inbox.composer.toCanned')}</a>}
          </p>
        </div>
      )}
      {isOpen && found.length > 0 && (
        <div
          id={list}
          role="listbox"
          className={styles.found}
          aria-label={t(kind === 'note' ? 'inbox.composer.mention' : 'inbox.composer.canned')}
        >
          {found.map((one, n) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the keys of its list
            <div
              key={one.id}
              role="option"
              tabIndex={-1}
              aria-selected={n === chosen}
              className={styles.option}
              onClick={() => void insert(one)}
              onPointerMove={() => setAt(n)}
            >
              <span>{one.label}</span>
              <span className={styles.hint}>{one.hint}</span>
            </div>
          ))}
        </div>
      )}
      {children}
    </div>
  )
}

async function renderReply(reply: string, conversation: string): Promise<string> {
  const { text } = await call('renderCannedReply', { params: { id: reply }, query: { conversation } })
  return text
}

/** What fits what was typed behind the sign; null: nothing was, or it is not known yet. `isNone`: nothing ever could. */
function useFound(
  conversation: string,
  kind: Kind,
  typed: string | null,
): { found: Found[] | null; isNone: boolean } {
  const { t } = useTranslation()
  const isOpen = typed !== null
  const replies = useQuery({
    ...askWhole('searchCannedReplies'),
    enabled: isOpen && kind === 'reply',
    staleTime: KNOWN_MS,
  })
  const people = useQuery({
    ...askWhole('searchColleagues'),
    enabled: isOpen && kind === 'note',
    staleTime: KNOWN_MS,
  })
  const language = useInserted(conversation, replies.data?.data)
  if (typed === null) return { found: null, isNone: false }
  const all: Found[] | undefined =
    kind === 'note'
      ? people.data?.data.map(({ id, name, role }) => ({ id, label: name, hint: t(`roles.${role}`) }))
      : replies.data?.data.map(({ id, shortcut, title, text }) => ({
          id,
          label: `/${shortcut} ${title}`,
          hint: (text.en && text.fr ? language && text[language] : (text.en ?? text.fr)) ?? '',
        }))
  const found = all?.filter(({ label }) => fits(label, typed)).slice(0, SHOWN_MAX) ?? null
  return { found, isNone: all?.length === 0 }
}

/** In which language replies that have both are put in here: any of them tells. Null while it is asked for. */
function useInserted(conversation: string, replies: CannedReply[] | undefined): Language | null {
  const both = replies?.find(({ text }) => text.en && text.fr)
  const rendered = useQuery({
    ...ask('renderCannedReply', { params: { id: both?.id ?? '' }, query: { conversation } }),
    enabled: both !== undefined,
    staleTime: KNOWN_MS,
  })
  return rendered.isPending ? null : (rendered.data?.language ?? currentLanguage())
}

/** Where the cursor stands, after each key and press. */
function useCursor(box: Props['box'], text: string): number {
  const [cursor, setCursor] = useState(0)
  useEffect(() => {
    const look = (): void => setCursor(box.current?.selectionStart ?? 0)
    document.addEventListener('selectionchange', look)
    return () => document.removeEventListener('selectionchange', look)
  }, [box])
  return Math.min(cursor, text.length)
}
