// A transcript to be read as it is. Each entry begins a line, and no other text does: nobody's words pass for somebody
// else's. Pure.
import type { Language } from '@palabre/contract/languages'
import type { Timestamp } from '../lib/time.ts'
import { kinds, texts } from './texts-transcript.ts'

export type Heading = {
  id: string
  contact: { id: string; name: string | null; identifier: string }
  channel: { type: string; name: string | null }
  opened_at: Timestamp
  closed_at: Timestamp | null
}

export type Entry = {
  kind: 'message' | 'note'
  id: string
  seq: number
  at: Timestamp
  author: { kind: string; id: string | null; name: string | null }
  type: string | null
  text: string
  content: object | null
  status: string | null
  edited: { text: string; at: Timestamp } | null
  revoked_at: Timestamp | null
}

const WORDS = ['text', 'interactive', 'interactive_reply', 'system']
const BREAKS = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g
/** What has no place in a text, and what turns the direction of the rest of a line. */
const UNSEEN = /[\u0000-\u0008\u000e-\u001f\u007f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** The entries as text, with a heading where it begins. */
export function transcriptText(
  heading: Heading,
  entries: Entry[],
  isBeginning: boolean,
  language: Language,
): string {
  const lines = entries.map(entry => lineOf(entry, language))
  return [...(isBeginning ? [...headOf(heading, language), ''] : []), ...lines]
    .map(line => `${line}\n`)
    .join('')
}

function headOf({ id, contact, channel, opened_at, closed_at }: Heading, language: Language): string[] {
  const { name, identifier } = contact
  const who = name === null ? identifier : `${name} (${identifier})`
  return [
    texts.title({ id, contact: inLine(who) })[language],
    inLine(channel.name === null ? channel.type : `${channel.name} (${channel.type})`),
    texts.opened({ at: timeOf(opened_at) })[language],
    ...(closed_at === null ? [] : [texts.closed({ at: timeOf(closed_at) })[language]]),
  ]
}

function lineOf(entry: Entry, language: Language): string {
  const said = [kindOf(entry, language), entry.text, placeOf(entry), remarkOf(entry, language)].filter(
    part => part !== '',
  )
  const words = said.join(' ').replaceAll(BREAKS, '\n    ').replaceAll(UNSEEN, '')
  return `[${timeOf(entry.at)}] ${texts.said({ who: authorOf(entry, language), words })[language]}`
}

function authorOf({ kind, author }: Entry, language: Language): string {
  const named = author.name === null ? null : nameOf(author.name)
  if (author.kind === 'contact' && named !== null) return texts.contact({ name: named })[language]
  if (author.kind === 'agent' && named !== null) return texts.agent({ name: named })[language]
  const isProgram = author.kind === 'api' || author.kind === 'system'
  const name = named ?? (isProgram ? texts.program : texts.colleague)[language]
  return kind === 'note' ? texts.note({ name })[language] : name
}

function kindOf({ kind, type }: Entry, language: Language): string {
  if (kind === 'note' || type === null || WORDS.includes(type)) return ''
  const known = Object.hasOwn(kinds, type) ? kinds[type as keyof typeof kinds] : kinds.other
  return `[${known[language]}]`
}

/** Where a location is, and where a picture or document is kept; what came without a link has none. */
function placeOf({ content }: Entry): string {
  const { latitude, longitude, link } = (content ?? {}) as { [field: string]: unknown }
  if (typeof latitude === 'number' && typeof longitude === 'number') return `(${latitude}, ${longitude})`
  return typeof link === 'string' ? `<${link}>` : ''
}

function remarkOf({ status, edited, revoked_at }: Entry, language: Language): string {
  return [
    edited === null ? '' : texts.edited({ text: edited.text })[language],
    revoked_at === null ? '' : texts.revoked[language],
    status === 'failed' || status === 'expired' ? texts.failed[language] : '',
    status === 'unknown' ? texts.unknown[language] : '',
  ]
    .filter(part => part !== '')
    .join(' ')
}

/** In one line, whatever somebody calls themselves. */
const inLine = (text: string): string => text.replaceAll(BREAKS, ' ').replaceAll(UNSEEN, '')

/** Nor with the marks that say here who somebody is, and where their words begin. */
const nameOf = (name: string): string =>
  inLine(name)
    .replaceAll(/[(（﹙]/g, '[')
    .replaceAll(/[)）﹚]/g, ']')
    .replaceAll(/[:：﹕∶꞉]/g, ';')

const timeOf = (at: Timestamp): string => `${at.slice(0, 10)} ${at.slice(11, 19)}`
