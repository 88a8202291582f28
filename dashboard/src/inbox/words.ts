// What was said, in few words.
import type { TFunction } from 'i18next'
import type { Row } from './rows.ts'

const KINDS = [
  'image',
  'video',
  'audio',
  'document',
  'sticker',
  'location',
  'contacts',
  'reaction',
  'template',
  'interactive',
] as const

type Present = { name: string; writing: boolean }

/** Which colleagues are at a conversation: those who write, else those who look. */
export function presentOf(people: readonly Present[], t: TFunction): { isWriting: boolean; text: string } {
  const writing = people.filter(one => one.writing)
  const some = writing.length > 0 ? writing : people
  const what = writing.length > 0 ? 'writing' : 'looking'
  const names = some.map(({ name }) => name).join(t('inbox.people.and'))
  const text = t(some.length > 1 ? `inbox.people.${what}_many` : `inbox.people.${what}`, { names })
  return { isWriting: writing.length > 0, text }
}

/** The text of a message, or what it is where it has none. */
export function saidOf({ type, text }: { type: string; text: string }, t: TFunction): string {
  if (text.trim() !== '') return text
  return t(`inbox.noWords.${KINDS.find(kind => kind === type) ?? 'other'}`)
}

/**
 * The last words of a conversation, and whose they are where they are not the contact's; `me`: the reader. While somebody waits for an
 * answer, what they have written: not that an agent says it is handed over, which is the same in every row.
 */
export function wordsOf({ last_message: last, unanswered }: Row, me: string, t: TFunction): string {
  if (unanswered !== null) return saidOf(unanswered, t)
  if (last === null) return ''
  const words = saidOf(last, t)
  if (last.author === 'contact') return words
  const kind = last.author as 'agent' | 'person' | 'api' | 'system'
  const who = last.author_id === me ? t('inbox.you') : (last.author_name ?? t(`inbox.timeline.by.${kind}`))
  return t('inbox.saidBy', { who, words })
}
