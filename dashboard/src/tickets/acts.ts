// What is done with tickets, one or many: in one request, with what was refused of it, and each with a way back.

import type { Input } from '@palabre/client'
import { acting, toast } from '../parts/toasts.ts'
import { hindranceOf } from '../parts/words.ts'
import { type AnswerOf, call } from '../session/call.ts'
import { countShown, forget } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import type { Priority, Ticket } from './read.ts'

type Many = Input<'changeTickets'>['body']
/** An act for some tickets; those who are to have it are added. */
type Change = Many extends infer One ? (One extends { ids: string[] } ? Omit<One, 'ids'> : never) : never

type Outcomes = AnswerOf<'changeTickets'>['results']

const DONE = 1000
const TWO_CONTACTS = 'two_contacts'

/** Whatever shows a ticket has read it by one of these. */
const OF_TICKETS = [
  'searchTickets',
  'searchTicketViews',
  'getTicket',
  'readTicketHistory',
  'readTicketTimeline',
  'explainTicketSla',
  'getContact',
] as const

/** Everything that shows a ticket is read again. */
export const forgetTickets = (): Promise<unknown> => forget(...OF_TICKETS)

/** How many requests that is: a board asks for each of its columns. */
export const countTicketReads = (): number => countShown(...OF_TICKETS)

export type TicketActs = {
  move(tickets: Ticket[], status: { code: string; name: string }): Promise<void>
  assign(tickets: Ticket[], person: { id: string; name: string } | null): Promise<void>
  assignTeam(tickets: Ticket[], team: { id: string; name: string }): Promise<void>
  tag(tickets: Ticket[], tag: { id: string; name: string }, isOn: boolean): Promise<void>
  prioritise(tickets: Ticket[], priority: Priority): Promise<void>
  /** Makes them part of another. Not done to `ofOthers`, about other contacts than it, unless these are kept apart. */
  merge(
    tickets: Ticket[],
    into: { hashid: string; subject: string },
    keepsContacts: boolean,
  ): Promise<{ done: Ticket[]; ofOthers: Ticket[] }>
  /** Puts one before another of its state, or behind it; false where that was refused, which it says. */
  place(ticket: Ticket, where: { before: string } | { after: string }): Promise<boolean>
}

export function useTicketActs(): TicketActs {
  const { t } = useTranslation()
  const say = (message: string): unknown => toast(message, { tone: 'bad' })
  /** One request, with what became of each; of those that were refused it says why, but where `asks` is the reason. */
  const request = async (tickets: Ticket[], what: Change, asks?: string): Promise<Outcomes> => {
    const body = { ...what, ids: tickets.map(({ hashid }) => hashid) } as Many
    const { results } = await call('changeTickets', { body })
    const refused = results.filter(({ code, reason }) => code !== DONE && (!asks || reason !== asks))
    const [first] = refused
    if (first)
      say(
        tickets.length === 1
          ? first.message
          : t('tickets.refused', { count: refused.length, message: first.message }),
      )
    return results
  }
  /** Those that it was done to. */
  const change = async (tickets: Ticket[], what: Change): Promise<Ticket[]> => {
    try {
      return whereOf(tickets, await request(tickets, what), ({ code }) => code === DONE)
    } catch (error) {
      say(hindranceOf(error, t))
      return []
    } finally {
      await forgetTickets()
    }
  }
  /** One request for all that were the same before. */
  const takeBack = async (tickets: Ticket[], back: (ticket: Ticket) => Change): Promise<void> => {
    const groups = Map.groupBy(tickets, ticket => JSON.stringify(back(ticket)))
    for (const group of groups.values()) await change(group, back(group[0]!))
  }
  const run = (
    tickets: Ticket[],
    what: Change,
    back: (ticket: Ticket) => Change,
    said: (done: string) => string,
  ): Promise<void> =>
    acting(async () => {
      const done = await change(tickets, what)
      if (done.length > 0) toast(said(nameOf(done)), { undo: () => takeBack(done, back) })
    })
  const nameOf = (tickets: Ticket[]): string =>
    tickets.length === 1
      ? t('tickets.named', { subject: tickets[0]!.subject })
      : t('tickets.many', { count: tickets.length })
  return {
    move: (tickets, { code, name }) =>
      run(
        tickets,
        { act: 'move', status: code },
        ticket => ({ act: 'move', status: ticket.ticket_status.code }),
        done => t('tickets.moved', { tickets: done, status: name }),
      ),
    assign: (tickets, person) =>
      run(
        tickets,
        { act: 'assign', user: person?.id ?? null },
        ticket => ({ act: 'assign', user: ticket.assignee?.id ?? null }),
        done =>
          person
            ? t('tickets.assignedTo', { tickets: done, name: person.name })
            : t('tickets.assignedToNobody', { tickets: done }),
      ),
    assignTeam: (tickets, team) =>
      run(
        tickets,
        { act: 'assign', team: team.id },
        ticket => ({ act: 'assign', team: ticket.team?.id ?? null }),
        done => t('tickets.assignedTo', { tickets: done, name: team.name }),
      ),
    tag: (tickets, { id, name }, isOn) =>
      run(
        tickets,
        tagging(id, isOn),
        ticket => tagging(id, ticket.tags?.some(one => one.id === id) ?? !isOn),
        done => t(isOn ? 'tickets.tagGiven' : 'tickets.tagTaken', { tickets: done, name }),
      ),
    place: async (ticket, where) => {
      let isDone = true
      try {
        await call('placeTicket', { params: { id: ticket.hashid }, body: where })
      } catch (error) {
        isDone = false
        say(hindranceOf(error, t))
      }
      await forgetTickets()
      return isDone
    },
    merge: (tickets, { hashid, subject }, keepsContacts) =>
      acting(async () => {
        const kept = keepsContacts ? { contacts: 'keep' as const } : {}
        const results = await request(tickets, { act: 'merge', into: hashid, ...kept }, TWO_CONTACTS)
        const done = whereOf(tickets, results, ({ code }) => code === DONE)
        await forgetTickets()
        if (done.length > 0)
          toast(t('tickets.mergedMany', { count: done.length, into: subject }), {
            undo: () => change(done, { act: 'unmerge' }),
          })
        return { done, ofOthers: whereOf(tickets, results, ({ reason }) => reason === TWO_CONTACTS) }
      }),
    prioritise: (tickets, priority) =>
      run(
        tickets,
        { act: 'update', priority },
        ticket => ({ act: 'update', priority: ticket.ticket_sla_policy.priority as Priority }),
        done => t('tickets.moved', { tickets: done, status: t(`tickets.priorities.${priority}`) }),
      ),
  }
}

const whereOf = (tickets: Ticket[], results: Outcomes, is: (one: Outcomes[number]) => boolean): Ticket[] => {
  const ids = new Set(results.filter(is).map(({ id }) => id))
  return tickets.filter(({ hashid }) => ids.has(hashid))
}

const tagging = (id: string, isOn: boolean): Change =>
  isOn ? { act: 'tag', add: [id] } : { act: 'tag', remove: [id] }
