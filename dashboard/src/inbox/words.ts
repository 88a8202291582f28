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

/** The text of a message, or what it is where it has none. */
export function saidOf({ type, text }: { type: string; text: string }, t: TFunction): string {
  if (text.trim() !== '') return text
  return t(`inbox.noWords.${KINDS.find(kind => kind === type) ?? 'other'}`)
}

/** The last words of a conversation, and whether they were ours. */
export function wordsOf({ last_message: last, agent }: Row, t: TFunction): string {
  if (last === null) return ''
  const words = saidOf(last, t)
  if (last.author === 'contact') return words
  if (last.author === 'agent' && agent !== null) return `${agent.name}: ${words}`
  return `${t(`inbox.timeline.by.${last.author as 'agent' | 'person' | 'api' | 'system'}`)}: ${words}`
}
