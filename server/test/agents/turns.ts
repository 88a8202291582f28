// Turns for the tests of the models: a clothes shop in Douala and its three built-in tools.

import type { KnowledgeEntry, Line, TicketNote, Tool, ToolOutcome, Turn } from '@palabre/offline-agent/model'

export const OPEN_TICKET: Tool = {
  name: 'openTicket',
  description: 'Opens a ticket for a complaint.',
  parameters: [
    { name: 'subject', type: 'STRING', required: true, description: 'A short title.' },
    { name: 'description', type: 'STRING', required: true, description: 'What happened.' },
    {
      name: 'priority',
      type: 'STRING',
      required: true,
      description: 'How urgent.',
      values: ['low', 'normal', 'high', 'urgent'],
    },
  ],
}
export const HAND_OVER: Tool = {
  name: 'handOver',
  description: 'Hands the conversation to a person.',
  parameters: [{ name: 'reason', type: 'STRING', required: true, description: 'Why.' }],
}
const TICKET_STATUS: Tool = {
  name: 'ticketStatus',
  description: 'Tells the state of the contact’s tickets.',
  parameters: [{ name: 'hashid', type: 'STRING', required: false, description: 'One ticket.' }],
}
export const BUILT_IN = [OPEN_TICKET, HAND_OVER, TICKET_STATUS]

export const SHOP: KnowledgeEntry[] = [
  'Notre boutique se trouve à Akwa, rue Joffre, en face de la pharmacie du Soleil, à Douala.',
  'Horaires\nDu lundi au vendredi de 8h30 à 18h30. Le samedi de 9h à 16h. Fermé le dimanche.',
  'Livraison :\n- Douala : 1 500 FCFA, sous 24 heures\n- Yaoundé : 2 500 FCFA, sous 48 heures\n- Autres villes : 4 000 FCFA, 4 à 5 jours',
  'Retours. Un article non porté peut être retourné sous 7 jours avec son étiquette. Le remboursement arrive par Mobile Money sous 5 jours ouvrables.',
  'We accept MTN Mobile Money, Orange Money and cash on delivery in Douala.',
  'Q: Do you have a guarantee on shoes?\nA: Yes, three months against sole and stitching defects.',
  'Robes en pagne wax : de 15 000 à 35 000 FCFA. Tailles du 36 au 46.',
  'Perruques en cheveux humains (human hair) : 14 pouces 65 000 FCFA.',
  'Nous élevons aussi un cheval, mascotte de la maison, prénommé Ouragan.',
].map((content, index) => ({ id: index + 1, scope: 'agent' as const, content }))

export const ORDER: KnowledgeEntry = {
  id: 100,
  scope: 'contact',
  content: 'Commande CMD-4521 : 2 robes wax, expédiée le 5 mars, livraison prévue le 7 mars.',
}

type Extra = {
  before?: [Line['from'], string][]
  knowledge?: KnowledgeEntry[]
  tickets?: TicketNote[]
  tools?: Tool[]
  preferredLanguage?: string | null
  language?: string
  firstname?: string | null
  name?: string
  instructions?: string[]
}

/** A turn whose burst is `said` (one line or several), after the lines `before`. */
export function turnOf(said: string | string[], extra: Extra = {}): Turn {
  const burst = typeof said === 'string' ? [said] : said
  const at = '2026-03-06T10:00:00.000000Z'
  const before = (extra.before ?? []).map(([from, text]) => ({ from, text, at }))
  return {
    agent: {
      name: extra.name ?? 'Mimba',
      description: 'Answers the customers of a shop.',
      language: extra.language ?? 'fr',
      tone: null,
      style: null,
      instructions: extra.instructions ?? [],
    },
    contact: {
      firstname: extra.firstname === undefined ? 'Awa' : extra.firstname,
      lastname: 'Ngono',
      preferredLanguage: extra.preferredLanguage ?? null,
    },
    channel: 'messenger',
    lines: [...before, ...burst.map(text => ({ from: 'contact' as const, text, at }))],
    unanswered: burst.length,
    knowledge: extra.knowledge ?? SHOP,
    tickets: extra.tickets ?? [],
    tools: extra.tools ?? BUILT_IN,
    now: at,
  }
}

export function ticket(hashid: string, subject: string, extra: Partial<TicketNote> = {}): TicketNote {
  return {
    hashid,
    subject,
    status: 'open',
    createdAt: '2026-03-05T10:00:00.000000Z',
    openedForThis: false,
    ...extra,
  }
}

export function outcome(name: string, ok: boolean, result: { [key: string]: unknown } = {}): ToolOutcome {
  return { call: { id: `${name}-1`, name, arguments: {} }, ok, result }
}
