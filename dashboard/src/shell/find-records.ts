// What the palette finds wherever it is opened: conversations, tickets by subject or number, contacts.
import type { TFunction } from 'i18next'
import { HOME, readPlace } from '../inbox/place.ts'
import { may } from '../may.ts'
import { calledOf, reachedAt } from '../parts/called.ts'
import { paths } from '../paths.ts'
import { call } from '../session/call.ts'
import type { Me } from '../session/me.tsx'
import { type Command, type Found, foundBy } from './commands.ts'

/** Of each kind. */
const FOUND_MAX = 5
const TYPED_CHARS_MIN = 2

type Reader = { me: Me; t: TFunction; go: (href: string) => unknown }

/** Those that fit, kind by kind; a kind that is not for the reader adds nothing. */
export async function findRecords({ me, t, go }: Reader, typed: string, signal: AbortSignal): Promise<Found> {
  const q = typed.trim()
  if (q.length < TYPED_CHARS_MIN) return foundBy([])
  return foundBy([
    may(me, 'conversations.read') ? conversations(q, signal, t, go) : [],
    may(me, 'tickets.read') ? tickets(q, signal, t, go) : [],
    may(me, 'contacts.read') ? contacts(q, signal, t, go) : [],
  ])
}

/** Is it this number, however its digits are grouped? */
const isNumber = (identifier: string | null, q: string): boolean =>
  identifier !== null && /^\+?[\d\s().-]+$/.test(q) && identifier === q.replaceAll(/\D/g, '')

type Find = (q: string, signal: AbortSignal, t: TFunction, go: Reader['go']) => Promise<Command[]>

/** What a record is, and what says which. */
const hintOf = (...said: (string | null | undefined)[]): string => said.filter(Boolean).join(' · ')

const conversations: Find = async (q, signal, t, go) => {
  const { data } = await call('searchConversations', { query: { q, per_page: FOUND_MAX } }, { signal })
  return data.map(({ id, contact, last_message }) => ({
    id: `conversation-${id}`,
    title: calledOf(contact, t),
    hint: hintOf(t('shell.palette.conversation'), last_message?.text),
    icon: 'inbox',
    isExact: isNumber(contact.identifier, q),
    run: () => go(paths.inbox({ ...placeNow(), c: id, panel: false })),
  }))
}

/** Whoever is in the inbox keeps the list that they have. */
function placeNow() {
  const inbox = new URL(paths.inbox(HOME), location.origin).pathname
  return location.pathname === inbox ? readPlace(location.search) : { ...HOME, view: 'all' as const }
}

const tickets: Find = async (q, signal, t, go) => {
  const found = await call(
    'searchTickets',
    { query: { q, include: ['contact'], page: 1, per_page: FOUND_MAX } },
    { signal },
  )
  return (Array.isArray(found) ? found : found.data).map(({ hashid, subject, contact }) => ({
    id: `ticket-${hashid}`,
    title: subject,
    hint: hintOf(t('shell.palette.ticket'), contact && calledOf(contact, t), hashid),
    icon: 'ticket',
    isExact: hashid === q,
    run: () => go(paths.tickets({ ticket: hashid })),
  }))
}

const contacts: Find = async (q, signal, t, go) => {
  const { data } = await call('searchContacts', { query: { q, per_page: FOUND_MAX } }, { signal })
  return data.map(({ id, name, details }) => {
    const [at] = details.map(({ identifier }) => reachedAt(identifier, t))
    return {
      id: `contact-${id}`,
      title: name ?? at ?? id,
      hint: hintOf(t('shell.palette.contact'), name === null ? null : at),
      icon: 'person',
      isExact: details.some(({ identifier }) => isNumber(identifier, q)),
      run: () => go(paths.contacts({ contact: id })),
    }
  })
}
