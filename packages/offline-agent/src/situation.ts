// A turn as the offline model sees it: the burst as one text, earlier lines, callable tools.

import { choiceIn, offeredIn } from './choices.ts'
import { clean, cleanLine } from './clean.ts'
import type { ReadText } from './index.ts'
import { detectLanguage } from './language.ts'
import type { Language, Tool, Turn } from './model.ts'
import { type Phrases, phrasesIn } from './phrases.ts'
import { respell } from './spelling.ts'

type MediaKind = keyof Phrases['seen']

export type Situation = {
  turn: Turn
  language: Language
  say: Phrases
  /** The unanswered lines together, without media marks; empty when they hold no words. */
  burst: string
  /** The same with misspelt words brought back, for recognising what is meant; never quoted. */
  spelt: string
  /** The type of a message without text, if there was one. */
  media: MediaKind | null
  /** The contact's older lines, newest last. */
  earlier: string[]
  /** The agent's visible lines, newest last. */
  agentLines: string[]
  firstname: string
  agentName: string
  /** Words that name somebody: no question is about them. */
  names: string[]
  /** Makes knowledge ready, or finds it made in an earlier turn. */
  readText: ReadText
}

const BURST_CHARS_MAX = 4_096
const EARLIER_LINES_MAX = 6
const NAME_CODE_POINTS_MAX = 40
const MEDIA_MARK =
  /^\s*[[<(](image|photo|picture|video|audio|voice|vocal|document|file|location|position|contacts?|sticker|media|unsupported)[^\])>]{0,80}[\])>]\s*/i
const KINDS: { [word: string]: MediaKind } = {
  image: 'image',
  photo: 'image',
  picture: 'image',
  video: 'video',
  audio: 'audio',
  voice: 'audio',
  vocal: 'audio',
  document: 'document',
  file: 'document',
  location: 'location',
  position: 'location',
  contact: 'contacts',
  contacts: 'contacts',
  sticker: 'sticker',
}

/** Reads a turn once; everything it returns is cleaned of hidden characters. */
export function readSituation(turn: Turn, readText: ReadText): Situation {
  const first = Math.max(0, turn.lines.length - Math.max(1, turn.unanswered))
  let media: MediaKind | null = null
  const said: string[] = []
  for (const line of turn.lines.slice(first)) {
    if (line.from !== 'contact') continue
    const text = clean(line.text).trim()
    const mark = text.match(MEDIA_MARK)
    if (text === '' || mark) media = KINDS[mark?.[1]?.toLowerCase() ?? ''] ?? 'other'
    const rest = mark ? text.slice(mark[0].length) : text
    if (rest !== '') said.push(rest)
  }
  const before = turn.lines.slice(0, first)
  const language = detectLanguage(turn)
  const burst = said.join('\n').slice(0, BURST_CHARS_MAX).toWellFormed()
  const { firstname, lastname } = turn.contact
  return {
    turn,
    language,
    say: phrasesIn(language),
    burst,
    spelt: respell(burst),
    media,
    earlier: saidBefore(before).slice(-EARLIER_LINES_MAX),
    agentLines: before.filter(line => line.from === 'agent').map(line => clean(line.text)),
    firstname: nameOf(firstname),
    agentName: nameOf(turn.agent.name) || 'Palabre',
    readText,
    names: [turn.agent.name, firstname ?? '', lastname ?? ''],
  }
}

/** The contact's older lines; a number that chose a matter is read as that matter. */
function saidBefore(lines: Turn['lines']): string[] {
  return lines.flatMap((line, i) => {
    if (line.from !== 'contact') return []
    const text = clean(line.text)
    const before = lines.slice(0, i).findLast(({ from }) => from === 'agent')
    const chosen = before ? choiceIn(text, offeredIn(clean(before.text))) : null
    return [chosen === null || chosen === 'none' ? text : chosen]
  })
}

/** The tool of that name, if this turn may use it. */
export function toolNamed(situation: Situation, name: string): Tool | null {
  return situation.turn.tools.find(tool => tool.name === name) ?? null
}

/** A name fit to be used: letters, marks, spaces, hyphens, apostrophes; any other is not used at all. */
function nameOf(name: string | null): string {
  const line = cleanLine(name ?? '', NAME_CODE_POINTS_MAX)
  return /^\p{L}[\p{L}\p{M}\p{N} .'’&-]*$/u.test(line) ? line : ''
}
