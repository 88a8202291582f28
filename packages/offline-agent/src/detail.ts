// What is told right after a ticket was opened: a detail of it ("it was the blue one, size 42"), or something else.

import { plainOf } from './clauses.ts'
import { readCourtesy, wantedChange, wantsHelp, wantsPerson } from './intents.ts'
import type { TicketNote } from './model.ts'
import { referencesOf } from './references.ts'
import { asksByWords } from './roles.ts'
import type { Situation } from './situation.ts'
import { ticketJustNamed } from './tickets.ts'

/** "It was …", "elle est …": tells, be there a word of asking in it. */
const TELLS =
  /^(?:it|c etait|c est) |^(?:they|he|she|ce|il|elle|ils|elles|the|le|la|les)\b.* (?:is|are|was|were|est|sont|etait|etaient)\b/

/** "Numéro 2217" tells a number, and asks for none. */
const NUMBERED = /\b(?:num[eé]ro|number|n°|no)\s*:?\s*\d+/gi

/** The ticket that a burst tells more about, or null. `complains`: whether the burst is a complaint too. */
export function ticketOfDetail(s: Situation, complains: () => boolean): TicketNote | null {
  const ticket = ticketJustNamed(s)
  if (!ticket || readCourtesy(s.burst, s.names).isOnly) return null
  const plain = plainOf(s.burst)
  if (
    s.burst.includes('?') ||
    (asksByWords(s.burst.replace(NUMBERED, ' ')) && !TELLS.test(plain) && !complains())
  )
    return null
  if (wantsPerson(s.burst) || wantsHelp(s.burst) || wantedChange(s.burst)) return null
  const own = referencesOf(s.burst)
  const theirs = referencesOf(ticket.subject)
  const isAnother = own.length > 0 && theirs.length > 0 && !own.some(reference => theirs.includes(reference))
  return isAnother || plain === '' ? null : ticket
}
