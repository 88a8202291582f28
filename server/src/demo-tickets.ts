// The tickets of the demo business, as they came about in the hours before.
import { upsertContacts } from './contacts/upsert-contacts.ts'
import type { Tx } from './db/tx.ts'
import type { AppId } from './lib/ids.ts'
import { MINUTE_MS, type Timestamp, toMs, toTimestamp } from './lib/time.ts'
import { moveTicket } from './tickets/move.ts'
import { openTicket } from './tickets/open.ts'
import { markAsked, rateTicket } from './tickets/rate.ts'

/** Tickets as they come about: minutes ago they were opened and moved; the first was late an hour after. */
const TICKETS: DemoTicket[] = [
  {
    ...{ who: 0, subject: 'Pagne reçu déchiré', priority: 'high', opened: 150 },
    description:
      'Un des deux pagnes de la commande CMD-4521 précédente était déchiré. La cliente demande un échange.',
  },
  {
    ...{ who: 1, subject: 'The zip of the bag is stuck', priority: 'normal', opened: 90 },
    description: 'Order CMD-4498: the zip does not close. The customer can bring the bag to the shop.',
    moves: [[0, 'in_progress']],
  },
  {
    ...{ who: 3, subject: 'Another colour of the bag', priority: 'normal', opened: 200 },
    description: 'The customer thinks about brown or black, and says so tomorrow: the clock stands still.',
    moves: [
      [180, 'in_progress'],
      [140, 'pending'],
    ],
  },
  {
    ...{ who: 4, subject: 'Livraison à une autre adresse', priority: 'high', opened: 300 },
    description: 'La cliente veut être livrée à Bonapriso. Le livreur Moussa le sait.',
    moves: [[270, 'resolved']],
    rating: { asked: 260, given: 250, words: { rating: 5, comment: 'Merci, très rapide !' } },
  },
]

type DemoTicket = {
  who: number
  subject: string
  description: string
  priority: string
  opened: number
  moves?: [minutesAgo: number, status: string][]
  rating?: { asked: number; given: number; words: { rating: number; comment: string } }
}

/** What happened to tickets of these people, as they are numbered in `TICKETS`, each thing in its turn: no record, event or page goes back in time. */
export async function openDemoTickets(
  tx: Tx,
  appId: AppId,
  agentId: number,
  { channel, identifiers }: { channel: string; identifiers: string[] },
  now: Timestamp,
): Promise<void> {
  const people = identifiers.map(identifier => ({ channel, identifier }))
  const details = await upsertContacts(tx, appId, people, now)
  const app = { id: appId }
  const steps = TICKETS.flatMap(({ who, opened, moves = [], rating, ...words }): Step[] => {
    const from = { contactDetailId: details[who]!.id, chatSessionId: null, channel, agentId }
    let ticket: { id: number; hashid: string }
    return [
      { ago: opened, do: async at => (ticket = await openTicket(tx, app, { ...from, ...words }, at)) },
      ...moves.map(([ago, status]) => ({
        ago,
        do: (at: Timestamp) => moveTicket(tx, app, ticket.hashid, status, SYSTEM, at),
      })),
      ...(rating
        ? [
            { ago: rating.asked, do: (at: Timestamp) => markAsked(tx, appId, ticket.id, at) },
            {
              ago: rating.given,
              do: (at: Timestamp) => rateTicket(tx, appId, ticket.id, { ...rating.words, at, channel }),
            },
          ]
        : []),
    ]
  })
  for (const step of steps.toSorted((a, b) => b.ago - a.ago))
    await step.do(toTimestamp(toMs(now) - step.ago * MINUTE_MS))
}

const SYSTEM = { kind: 'system', id: null, role: null } as const
type Step = { ago: number; do: (at: Timestamp) => Promise<unknown> }
