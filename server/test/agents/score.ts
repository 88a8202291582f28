// Scores the built-in model on a set of messages that people wrote from a business's knowledge alone.

import { readFileSync } from 'node:fs'
import { offeredIn } from '@palabre/offline-agent/choices'
import { detectLanguage } from '@palabre/offline-agent/language'
import type { Language, ToolOutcome, Turn } from '@palabre/offline-agent/model'
import { type Phrases, phrasesIn } from '@palabre/offline-agent/phrases'
import { step } from './asking.ts'
import { ticket, turnOf } from './turns.ts'

type Message = {
  id: string
  language: Language
  before?: ['customer' | 'agent', string][]
  file?: string[]
  ticket?: boolean
  said: string | string[]
  expect: string | string[]
  must?: (string | string[])[]
  never?: string[]
}
type Set = { business: { name: string; language: string }; knowledge: string[]; messages: Message[] }

/** What the model did for a message. */
type Reply = { kind: string; text: string }
/**
 * `offered`: asked back, and one of the matters offered answers when it is chosen. `beside`: asked back, and none does.
 */
type Verdict = 'right' | 'wrong' | 'unanswered' | 'offered' | 'beside'
export type Scored = { message: Message; reply: Reply; verdict: Verdict; expected: string }

const FOLDER = new URL('../../../packages/offline-agent/questions/', import.meta.url)
const STEPS_MAX = 5
const OPENED = 'tck-AAAAAAAAAA'
/** Replies that tell nothing and open nothing: at worst they leave a message unanswered. */
const HARMLESS = new Set(['unknown', 'ask', 'greeting', 'thanks', 'bye', 'help', 'noted'])

/** Small talk is met by any of these. */
const COURTEOUS = new Set(['greeting', 'thanks', 'bye', 'noted'])

export function readSet(name: string): Set {
  return JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), 'utf8')) as Set
}

/** Every message of a set with the model's reply and whether it is right. */
export async function scoreSet(set: Set): Promise<Scored[]> {
  const scored: Scored[] = []
  for (const message of set.messages) {
    const expected = [message.expect].flat()
    const turn = turnFor(set, message)
    const reply = await replyTo(turn, isEither(message) ? detectLanguage(turn) : message.language)
    const verdict =
      reply.kind === 'matters'
        ? await judgeOffer(set, message, expected, reply)
        : judge(message, expected, reply)
    scored.push({ message, reply, verdict, expected: expected[0]! })
  }
  return scored
}

/** Asking back is right where it is expected; else by what the choices of the offer tell. */
async function judgeOffer(set: Set, message: Message, expected: string[], { text }: Reply): Promise<Verdict> {
  if (expected.includes('ask') || expected.includes('any-kind')) return 'right'
  if (!expected.includes('answer') && !expected.includes('partly')) return 'beside'
  const said = [message.said].flat().map((line): ['customer', string] => ['customer', line])
  for (const [i] of offeredIn(text).entries()) {
    const before: Message['before'] = [...(message.before ?? []), ...said, ['agent', text]]
    const turn = turnFor(set, { ...message, before, said: String(i + 1) })
    const chosen = await replyTo(turn, message.language)
    if (isToldWhole(message, chosen)) return 'offered'
  }
  return 'beside'
}

/** True for a word that both languages write, or none: either may answer it. */
function isEither({ said }: Message): boolean {
  return typeof said === 'string' && (/^(?:stop|ok|info|menu)\W*$/i.test(said) || !/\p{L}/u.test(said))
}

function turnFor(set: Set, message: Message): Turn {
  const said = [message.said].flat()
  const file = (message.file ?? []).map((content, i) => ({
    id: 1_000 + i,
    scope: 'contact' as const,
    content,
  }))
  const own = set.knowledge.map((content, i) => ({ id: i + 1, scope: 'agent' as const, content }))
  const before = (message.before ?? []).map(([from, text]): ['contact' | 'agent', string] => [
    from === 'customer' ? 'contact' : 'agent',
    text,
  ])
  const hashid = before.map(([, text]) => text.match(/tck-\w+/)?.[0]).findLast(Boolean)
  return turnOf(said, {
    before,
    knowledge: [...file, ...own],
    tickets:
      message.ticket && hashid
        ? [ticket(hashid, before.find(([from]) => from === 'contact')?.[1] ?? '')]
        : [],
    language: set.business.language,
    preferredLanguage: null,
  })
}

async function replyTo(turn: Turn, language: Language): Promise<Reply> {
  const outcomes: ToolOutcome[] = []
  const called: string[] = []
  for (let i = 0; i < STEPS_MAX; i++) {
    const got = await step(turn, outcomes)
    if (got.kind === 'say') return { kind: kindOf(got.text, called, turn, language), text: got.text }
    const call = got.calls[0]!
    called.push(call.name)
    outcomes.push({ call, ok: true, result: call.name === 'openTicket' ? { hashid: OPENED } : {} })
  }
  throw new Error('It never came to words')
}

function kindOf(text: string, called: string[], turn: Turn, language: Language): string {
  const other = phrasesIn(language === 'fr' ? 'en' : 'fr')
  if (sentencesOf(other).some(sentence => text.includes(sentence))) return 'other language'
  const say = phrasesIn(language)
  if (called.includes('openTicket')) return 'ticket'
  if (called.includes('handOver')) return 'person'
  if (turn.tickets.some(({ hashid }) => text.includes(hashid))) return 'detail'
  const kinds: [string, string[]][] = [
    ['matters', [say.whichMatter]],
    ['partly', [say.notKnown]],
    ['act', [say.cannotDo]],
    ['stop', [say.stopped]],
    ['help', [say.canDo]],
    ['unknown', [say.unknown, say.unclear]],
    ['ask', [say.ofWhat, say.describe]],
    ['bye', [say.bye]],
    ['thanks', [say.welcome]],
    ['noted', [say.glad, say.noted, say.kind]],
    ['greeting', [say.howCanIHelp]],
  ]
  return kinds.find(([, marks]) => marks.some(mark => text.includes(mark)))?.[0] ?? 'answer'
}

function sentencesOf(say: Phrases): string[] {
  return Object.values(say).filter((value): value is string => typeof value === 'string' && value.length > 12)
}

function toldOf({ must }: Message, { text }: Reply): boolean[] {
  return (must ?? []).map(words => [words].flat().some(word => text.includes(word)))
}

function isToldWhole(message: Message, reply: Reply): boolean {
  return toldOf(message, reply).every(Boolean)
}

function judge(message: Message, expected: string[], reply: Reply): Verdict {
  const { never } = message
  const { kind, text } = reply
  if (kind === 'other language' || (never ?? []).some(words => text.includes(words))) return 'wrong'
  if (expected.includes('any-kind')) return kind === 'ticket' ? 'wrong' : 'right'
  const told = toldOf(message, reply)
  if (kind === 'answer' || kind === 'partly') {
    const isWhole = told.every(Boolean)
    if (expected.includes(kind)) return isWhole ? 'right' : 'wrong'
    if (kind === 'partly' && expected.includes('answer'))
      return isWhole ? 'right' : told.some(Boolean) ? 'unanswered' : 'wrong'
    return 'wrong'
  }
  if (expected.includes(kind) || (expected.includes('chat') && COURTEOUS.has(kind))) return 'right'
  if (kind === 'ask' && expected.includes('unknown')) return 'right'
  if (expected[0] === 'ticket' && (kind === 'noted' || kind === 'thanks')) return 'wrong'
  return HARMLESS.has(kind) || (kind === 'act' && expected.includes('unknown')) ? 'unanswered' : 'wrong'
}

/** Counts by business, language and expected kind: what may be shown of a set that nobody looks at. */
export function countsOf(name: string, scored: Scored[]): string[] {
  const rows = new Map<string, { [verdict in Verdict]: number }>()
  for (const { message, verdict, expected } of scored) {
    const key = `${name} ${message.language} ${expected}`
    const row = rows.get(key) ?? { right: 0, wrong: 0, unanswered: 0, offered: 0, beside: 0 }
    row[verdict]++
    rows.set(key, row)
  }
  return [...rows].sort().map(
    ([key, row]) =>
      `${key}: ${Object.entries(row)
        .map(([verdict, count]) => `${verdict} ${count}`)
        .join(', ')}`,
  )
}

/** True for a message that the knowledge or the file answers, at least partly. */
export function isAnswerable({ message }: Scored): boolean {
  const expected = [message.expect].flat()
  return (expected.includes('answer') || expected.includes('partly')) && !expected.includes('unknown')
}
