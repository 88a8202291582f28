// How somebody is asked: pure.
import type { Language } from '@palabre/contract/languages'
import type { ChannelKind } from '../channels/kind.ts'
import { characters } from '../lib/characters.ts'
import { limitErrors } from '../messages/check-sendable.ts'
import { ratingChoice } from '../messages/rating-choice.ts'
import { choiceTexts, texts } from './texts.ts'

const SUBJECT_CHARS_MAX = 200
const RATINGS = [5, 4, 3, 2, 1] as const

type Draft = { type: 'interactive' | 'text'; content: { [key: string]: never } }

/** As much of a subject as a question says, in code points. Cut within what is read as one character only where that alone is longer. */
export function shownSubject(subject: string): string {
  let length = 0
  let shown = ''
  for (const { segment } of characters.segment(subject)) {
    length += [...segment].length
    if (length > SUBJECT_CHARS_MAX) return shown || [...segment].slice(0, SUBJECT_CHARS_MAX).join('')
    shown += segment
  }
  return shown
}

/** A list of five choices; where a channel has none, words with the link. Both lead to the page for a comment. */
export function questionOf(
  kind: Pick<ChannelKind, 'checkLimits'>,
  { request, subject, link }: { request: string; subject: string; link: string },
  language: Language,
): Draft {
  const about = { subject, link }
  const rows = RATINGS.map(rating => ({
    id: ratingChoice(request, rating),
    title: choiceTexts[`rating${rating}`][language],
  }))
  const list = {
    type: 'list',
    body: { text: texts.question(about)[language] },
    action: { button: texts.choose[language], sections: [{ title: texts.choose[language], rows }] },
  }
  const draft = { type: 'interactive', content: list } as unknown as Draft
  if (limitErrors(kind, draft).length === 0) return draft
  const text = texts.questionByLink(about)[language]
  return { type: 'text', content: { text, preview_url: false } } as unknown as Draft
}
