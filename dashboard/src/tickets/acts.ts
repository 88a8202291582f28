// What is done with tickets, one or many: at once, each with a way back.
import { useTranslation } from 'react-i18next'
import { toast } from '../parts/toast.tsx'
import { troubleOf } from '../parts/words.ts'
import { call } from '../session/call.ts'
import { forget } from '../session/queries.ts'
import type { Priority, Ticket } from './read.ts'

/** Has it done for each; says what of it was refused. */
type Step = (ticket: Ticket) => Promise<unknown>

/** Everything that shows a ticket is read again. */
export const forgetTickets = (): Promise<unknown> =>
  forget('searchTickets', 'getTicket', 'readTicketHistory', 'explainTicketSla', 'getContact')

const move = (ticket: Ticket, status: string) =>
  call('moveTicket', { params: { id: ticket.hashid }, body: { status } })
const assign = (ticket: Ticket, user: string | null) =>
  call('assignTicket', { params: { id: ticket.hashid }, body: { user } })
const assignTeam = (ticket: Ticket, team: string | null) =>
  call('assignTicket', { params: { id: ticket.hashid }, body: { team } })
const tag = (ticket: Ticket, id: string, isOn: boolean) =>
  call('tagTicket', { params: { id: ticket.hashid }, body: isOn ? { add: [id] } : { remove: [id] } })
const prioritise = (ticket: Ticket, priority: Priority) =>
  call('updateTicket', { params: { id: ticket.hashid }, body: { priority } })

export type TicketActs = {
  move(tickets: Ticket[], status: { code: string; name: string }): Promise<void>
  assign(tickets: Ticket[], person: { id: string; name: string } | null): Promise<void>
  assignTeam(tickets: Ticket[], team: { id: string; name: string }): Promise<void>
  tag(tickets: Ticket[], tag: { id: string; name: string }, isOn: boolean): Promise<void>
  prioritise(tickets: Ticket[], priority: Priority): Promise<void>
  /** Puts one before another of its state, or behind it. */
  place(ticket: Ticket, where: { before: string } | { after: string }): Promise<void>
}

export function useTicketActs(): TicketActs {
  const { t } = useTranslation()
  /** One after the other: the API changes one ticket at a time, and says of each why not. */
  const each = async (tickets: Ticket[], step: Step): Promise<Ticket[]> => {
    const done: Ticket[] = []
    let refusal: unknown = null
    for (const ticket of tickets)
      try {
        await step(ticket)
        done.push(ticket)
      } catch (error) {
        refusal = error
      }
    await forgetTickets()
    const left = tickets.length - done.length
    if (left > 0) {
      const { message } = troubleOf(refusal, t)
      toast(tickets.length === 1 ? message : t('tickets.refused', { count: left, message }), { tone: 'bad' })
    }
    return done
  }
  const run = async (tickets: Ticket[], said: (done: Ticket[]) => string, step: Step, back: Step) => {
    const done = await each(tickets, step)
    if (done.length > 0) toast(said(done), { undo: () => each(done, back) })
  }
  const nameOf = (tickets: Ticket[]) =>
    tickets.length === 1
      ? t('tickets.named', { subject: tickets[0]!.subject })
      : t('tickets.many', { count: tickets.length })
  return {
    move: (tickets, { code, name }) =>
      run(
        tickets,
        done => t('tickets.moved', { tickets: nameOf(done), status: name }),
        ticket => move(ticket, code),
        ticket => move(ticket, ticket.ticket_status.code),
      ),
    assign: (tickets, person) =>
      run(
        tickets,
        done =>
          person
            ? t('tickets.assignedTo', { tickets: nameOf(done), name: person.name })
            : t('tickets.assignedToNobody', { tickets: nameOf(done) }),
        ticket => assign(ticket, person?.id ?? null),
        ticket => assign(ticket, ticket.assignee?.id ?? null),
      ),
    assignTeam: (tickets, team) =>
      run(
        tickets,
        done => t('tickets.assignedTo', { tickets: nameOf(done), name: team.name }),
        ticket => assignTeam(ticket, team.id),
        ticket => assignTeam(ticket, ticket.team?.id ?? null),
      ),
    tag: (tickets, { id, name }, isOn) =>
      run(
        tickets,
        done => t(isOn ? 'tickets.tagGiven' : 'tickets.tagTaken', { tickets: nameOf(done), name }),
        ticket => tag(ticket, id, isOn),
        ticket => tag(ticket, id, ticket.tags?.some(one => one.id === id) ?? !isOn),
      ),
    place: async (ticket, where) => {
      await each([ticket], () => call('placeTicket', { params: { id: ticket.hashid }, body: where }))
    },
    prioritise: (tickets, priority) =>
      run(
        tickets,
        done => t('tickets.moved', { tickets: nameOf(done), status: t(`tickets.priorities.${priority}`) }),
        ticket => prioritise(ticket, priority),
        ticket => prioritise(ticket, ticket.ticket_sla_policy.priority as Priority),
      ),
  }
}
