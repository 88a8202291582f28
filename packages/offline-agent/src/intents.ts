// A contact's intents besides a question: a person, a ticket's status, a yes or no, or a courtesy.

import { clausesOf, isDenied, isSupposed, plainOf } from './clauses.ts'
import * as courtesies from './data/courtesies.ts'
import * as persons from './data/persons.ts'
import * as wishes from './data/wishes.ts'
import type { TicketNote } from './model.ts'
import { anyOf, matchesOf, patternOf } from './pattern.ts'
import type { PartOfDay } from './phrases.ts'
import { matterOf } from './question.ts'
import { asksByWords } from './roles.ts'
import { plainWords } from './tokens.ts'

const PERSON = anyOf([...persons.PERSON, ...persons.WEARY_OF_ROBOT], 'g')
const PLEASE = '(svp|stp|please|merci|s il vous plait|s il te plait|abeg)'
const PERSON_ALONE = patternOf(
  `^((une?|an?|the|votre|your|please|svp|s il vous plait|bonjour|bonsoir|salut|allo|hello|hi|oui|yes|le|la|vraie?|real|1) )*${persons.PERSON_ALONE}( (${PLEASE}|now|maintenant|vite|d abord))*$`,
)
const PERSON_ASKED_FOR = patternOf(
  `^((bonjour|bonsoir|salut|allo|hello|hi|oui|yes) )*(${PLEASE} ${persons.PERSON_ASKED_FOR}|${persons.PERSON_ASKED_FOR} ${PLEASE})$`,
)
const PERSON_NAMED = patternOf(`^(oui )?${persons.PERSON_ASKED_FOR}$`)
const isPersonAlone = (text: string): boolean => PERSON_ALONE.test(text) || PERSON_ASKED_FOR.test(text)
const NOT_A_PERSON = anyOf(persons.NO_PERSON)
const STOP = anyOf(wishes.STOP)
const HELP = anyOf(wishes.HELP)

/** True when the burst asks to be answered by a person. */
export function wantsPerson(burst: string): boolean {
  if (isPersonAlone(plainOf(burst))) return true
  return clausesOf(burst).some(({ text }) => {
    if (isPersonAlone(text)) return true
    if (NOT_A_PERSON.test(text)) return false
    for (const match of matchesOf(text, PERSON)) {
      if (!isSupposed(text, match.index) && !isDenied(text, match.index) && !isRefused(text, match.index))
        return true
    }
    return false
  })
}

/** True for nothing but "une personne", "le patron": a wish only where it was asked who should answer. */
export function namesPerson(burst: string): boolean {
  return PERSON_NAMED.test(plainOf(burst))
}

/** "je ne veux pas parler à …": the denial stands before a verb of wishing that is part of the match. */
function isRefused(clause: string, at: number): boolean {
  return /(?:n|ne) (?:veux|souhaite|voudrais|ai) (?:pas|plus)|(?:don|do|doesn) ?(?:t|not) (?:want|need|have)|no need/.test(
    clause.slice(Math.max(0, at - 24), at + 24),
  )
}

const TICKET_HASHID = /\b(?:tck|tkt|ticket)-[A-Za-z0-9]{4,16}\b/gi
const OWN_TICKET =
  /\b(?:my|our|mon|ma|mes|notre|the|le|la|du|de la|cette|ce|this)(?: [a-z]+)? (?:tickets?|complaints?|reclamations?|plaintes?|claims?)\b/
const TICKET_NEWS =
  /\b(?:where|status|statut|state|update|news|progress|nouvelles?|ou en|avance|avancement|suivi|suivre|etat|traite|traitee|resolu|resolue|resolved|check|follow(?:ing)? up|what about|happened|happening|any|when|quand|qu en est il|en cours|toujours|still|depuis)\b/

/** The tickets a burst asks about: named hashids, 'mine' for "my complaint", or null when it asks of none. */
export function asksForTicket(burst: string, tickets: TicketNote[]): string[] | 'mine' | null {
  const named = (burst.match(TICKET_HASHID) ?? []).map(
    found => tickets.find(ticket => ticket.hashid.toLowerCase() === found.toLowerCase())?.hashid ?? found,
  )
  if (named.length > 0) return [...new Set(named)]
  const asks = clausesOf(burst).some(
    ({ text, isQuestion }) =>
      OWN_TICKET.test(text) && (isQuestion || TICKET_NEWS.test(text) || text.split(' ').length <= 3),
  )
  return asks ? 'mine' : null
}

const YES =
  /^(?:oui|ouais|yes|yeah|yep|yup|ok|okay|d accord|dac|daccord|sure|of course|bien sur|volontiers|absolument|please|please do|yes please|svp|go ahead|avec plaisir|exactement|exactly|correct|c est ca|c est bien ca|tout a fait|same|the same|la meme|le meme|the same one|it is|allez y|oui merci|yes thanks)\b/
const NO =
  /^(?:non|no|nope|nah|not now|pas maintenant|non merci|no thanks|no thank you|c est autre chose|autre chose|un autre|une autre|different|another|ce n est pas|it is not|it s not|pas la peine|pas besoin|ca ira)\b/
const SHORT_ANSWER_WORDS_MAX = 8

/** A short yes or no to what the agent asked last; null when the burst says something else. */
export function yesOrNo(burst: string): 'yes' | 'no' | null {
  if (/^[\s👍👌✅🙏]+$/u.test(burst.replace(/[\u{1f3fb}-\u{1f3ff}\ufe0f]/gu, ''))) return 'yes'
  const plain = plainOf(burst)
  if (plain.split(' ').length > SHORT_ANSWER_WORDS_MAX) return null
  if (NO.test(plain)) return 'no'
  return YES.test(plain) ? 'yes' : null
}

const PLAIN_YES =
  /^(?:oui|ouais|yes|yeah|yep|yup|ok|okay|d accord|dac|daccord|sure|of course|bien sur|volontiers|absolument|exactement|exactly|correct|c est ca|c est bien ca|tout a fait|allez y|vas y|go ahead|do it|do so|faites le|fais le|je confirme|i confirm|confirme|confirmed)(?: (?:oui|yes|ok|merci|thanks|thank you|please|please do|svp|stp|s il vous plait|s il te plait|do it|go ahead|allez y|vas y|faites le|fais le|je confirme|i confirm|bien sur|of course|d accord|c est ca|c est bon|correct|exactement|exactly))*$/

/** Nothing but a yes, or a no: what changes something is only done after the one, and "yes, but …" is neither. */
export function plainYesOrNo(burst: string): 'yes' | 'no' | null {
  const reply = yesOrNo(burst)
  const plain = plainOf(burst)
  return reply === 'no' || plain === '' || (PLAIN_YES.test(plain) && !burst.includes('?')) ? reply : null
}

const PRAISE = anyOf(courtesies.PRAISE)
const ASKS =
  /\b(?:combien|quand|ou (?:est|sont|se)|quel(?:le)?s?|comment|pourquoi|est ce|qui|how|when|where|what|which|why|who|do you|does|can (?:i|you|we)|could|avez|peut|puis je|pouvez|veux|voudrais|aimerais|cherche|want|need|looking for|would like|merci de|tell me|dites moi|send me|envoyez)\b/

/** True when a burst asks or wants something, rather than telling. */
export function asksSomething(burst: string): boolean {
  return burst.includes('?') || ASKS.test(plainOf(burst))
}

/** True for nothing but angry faces. */
export function isAnger(burst: string): boolean {
  return plainOf(burst) === '' && /[😡😠🤬😤👎💔😞😒]/u.test(burst)
}

const CHANGE = anyOf(wishes.ACT)
const OWN_THING = new RegExp(`\\b(?:${wishes.OWN_THING.replaceAll(' ', '|')})\\b`)

/** The verb of a change that the burst asks for ("cancel my order"), or null. */
export function wantedChange(burst: string): string | null {
  for (const { text } of clausesOf(burst)) {
    const found = text.match(CHANGE)
    if (found && OWN_THING.test(text) && !isDenied(text, found.index ?? 0)) return found[0]
  }
  return null
}

/** True for a wish not to be written to. */
export function wantsStop(burst: string): boolean {
  return STOP.test(plainOf(burst))
}

const COMPLAINT_WORD = /\b(?:complain|complaint|complaints|reclamation|reclamations|plainte|plaintes)\b/

/** True for a text that speaks of a complaint by that name. */
export function namesComplaint(text: string): boolean {
  return COMPLAINT_WORD.test(plainOf(text))
}

/** True for a wish to learn what the assistant does. */
export function wantsHelp(burst: string): boolean {
  return HELP.test(plainOf(burst))
}

/** True for good news and praise that ask nothing: "everything arrived on time, thank you". */
export function isGoodNews(burst: string, isSettled: boolean): boolean {
  const plain = plainOf(burst)
  if (asksSomething(burst) || asksByWords(burst)) return false
  // Praise with a story may be meant the other way.
  if (!isSettled && (matterOf(burst, []).length > PRAISED_MAX || numbersIn(burst) > 0)) return false
  return isSettled || PRAISE.test(plain) || plain.search(THANKS) >= 0
}

const PRAISED_MAX = 2

/** How many numbers a text names, in digits or words. */
export function numbersIn(text: string): number {
  return plainWords(text).filter(word => /\d/.test(word)).length
}

type Courtesy = {
  greets: boolean
  thanks: boolean
  leaves: boolean
  asksWho: boolean
  asksHelp: boolean
  isOnly: boolean
}

const GREETING = anyOf(courtesies.GREETING, 'g')
const BY_DAY = courtesies.GREETING_BY_DAY.map(([part, line]): [PartOfDay, RegExp] => [part, patternOf(line)])
const THANKS = anyOf(courtesies.THANKS, 'g')
const LEAVING = anyOf(courtesies.LEAVING, 'g')
const WHO = anyOf(courtesies.WHO, 'g')
const ASKS_HELP = anyOf(courtesies.ASKS_HELP, 'g')
const BESIDE = new Set(courtesies.BESIDE.trim().split(/\s+/))

/** The part of the day that a burst greets with, or null. */
export function partOfDayIn(burst: string): PartOfDay | null {
  const plain = plainOf(burst)
  return BY_DAY.find(([, pattern]) => pattern.test(plain))?.[0] ?? null
}

/** Which courtesies a burst holds, and whether it holds nothing else. `names`: words to pass over. */
export function readCourtesy(burst: string, names: string[]): Courtesy {
  const plain = plainOf(burst)
  const skip = new Set(names.flatMap(name => plainOf(name).split(' ')))
  const rest = plain
    .replace(WHO, ' ')
    .replace(ASKS_HELP, ' ')
    .replace(LEAVING, ' ')
    .replace(GREETING, ' ')
    .replace(THANKS, ' ')
    .trim()
  const left = rest.split(/\s+/).filter(word => word !== '' && !skip.has(word) && !BESIDE.has(word))
  const has = (pattern: RegExp) => plain.search(pattern) >= 0
  const emojiOnly = plain === '' && burst.trim() !== ''
  return {
    greets: has(GREETING) || (emojiOnly && /👋/u.test(burst)),
    thanks: has(THANKS) || (emojiOnly && /[🙏👍❤😊🙂😁🥰👌🎉]/u.test(burst)),
    leaves: has(LEAVING),
    asksWho: has(WHO),
    asksHelp: has(ASKS_HELP),
    isOnly: left.length === 0 && (plain !== '' || /[👋🙏👍❤😊🙂😁🥰👌🎉]/u.test(burst)),
  }
}
