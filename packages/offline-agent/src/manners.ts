// What is said around an answer: greetings, and owning up to what failed.

import { partOfDayIn, readCourtesy } from './intents.ts'
import type { ToolOutcome } from './model.ts'
import type { Situation } from './situation.ts'
import { phraseTicket } from './tickets.ts'
import { ADD_TO_TICKET, HAND_OVER, OPEN_TICKET, TICKET_STATUS } from './tools.ts'

/** A greeting is returned once, at the start of the conversation. */
export function greeted(s: Situation, text: string): string {
  const { greets } = readCourtesy(s.burst, s.names)
  if (!greets || s.agentLines.length > 0) return text
  return `${hello(s)}${text.includes('\n') ? '\n' : ' '}${text}`
}

/** "Good evening" is answered with that; what goes at any hour with what goes at any hour. */
function hello({ burst, say, firstname }: Situation): string {
  return say.hello(firstname, partOfDayIn(burst))
}

/** The answer to a greeting, a thank-you or a farewell. */
export function beCourteous(s: Situation): string {
  const courtesy = readCourtesy(s.burst, s.names)
  if (courtesy.asksWho) return greeted(s, s.say.whoAmI(s.agentName))
  if (courtesy.leaves) return s.say.bye
  if (courtesy.asksHelp) return greeted(s, s.say.howCanIHelp)
  if (courtesy.greets) {
    const opening = s.agentLines.length === 0 ? s.say.introduce(s.agentName) : s.say.howCanIHelp
    return `${hello(s)} ${opening}`
  }
  return s.say.welcome
}

/** What to say when a tool failed, and the reason a hand-over is given. */
export function failureText(s: Situation, failed: ToolOutcome): string {
  if (failed.call.name === HAND_OVER) return s.say.handOverFailed
  if (failed.call.name === OPEN_TICKET) return s.say.ticketFailed
  if (failed.call.name === ADD_TO_TICKET) return s.say.detailFailed
  // The turn holds the tickets: better than nothing when the look-up fails.
  const mine =
    failed.call.name === TICKET_STATUS
      ? s.turn.tickets.slice(0, 1).map(ticket => phraseTicket(ticket, s))
      : []
  return [s.say.lookupFailed, ...mine].join(' ')
}
