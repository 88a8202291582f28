import type { Language } from '@palabre/contract/languages'
import type { Loaded } from './loaded.ts'
import { texts } from './texts.ts'

/**
 * What somebody who is handed over is told, whichever model speaks: its own words, then what is true of the hand-over.
 * The ticket of the conversation, when people answer, and the way back to the agent.
 */
export function handedOverText(
  { teamHours, openTicket }: Pick<Loaded, 'teamHours' | 'openTicket'>,
  text: string,
  language: Language,
): string {
  const hours = teamHours?.[language]?.trim()
  const facts = [
    ...(openTicket !== null && !text.includes(openTicket)
      ? [texts.ticketNumber({ hashid: openTicket })[language]]
      : []),
    ...(hours && !text.includes(hours) ? [texts.teamHours({ hours })[language]] : []),
    texts.wayBack[language],
  ]
  return `${text}\n\n${facts.join(' ')}`
}
