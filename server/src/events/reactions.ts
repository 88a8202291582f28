// The consequences of events and facts: one page, one line for each. The jobs are committed together with their
// causes. What people are told (TOLD in catalog.ts, notices/kinds.ts) is written with them, too.
import type { Tx } from '../db/tx.ts'
import type { JobName, Jobs } from '../jobs/catalog.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { CLOCK_SLACK_MS } from '../lib/clock.ts'
import type { Timestamp } from '../lib/time.ts'
import type { Trigger } from './catalog.ts'

type Of<Type> = Extract<Trigger, { type: Type }>
type Job = { [Name in JobName]: [name: Name, data: Jobs[Name], afterMs?: number] }[JobName]
/** The job that follows; null: none does. */
type Consequence<Type> = (trigger: Of<Type>) => Job | null

const REACTIONS: { [Type in Trigger['type']]?: Consequence<Type>[] } = {
  // a customer writes: the agent of the conversation answers once the burst is over; tickets that waited for it go on, and
  // wait for a later answer
  'message.received': [answerBurst, goOn, waitAgain],
  // a person gives the agent a conversation in which somebody waits: it answers
  'conversation.handed_over': [answerBurst, giveOut],
  // a conversation waits, or there is room for one: who is online gets it
  'conversation.opened': [giveOut],
  'conversation.assigned': [giveOut],
  'conversation.updated': [giveOut],
  'conversation.closed': [giveOut],
  'conversation.reopened': [giveOut],
  'person.came_online': [({ app_id }) => ['conversations.give_out', { app_id }]],
  // a ticket is resolved: its customer is asked, later, and not if it is resolved no more; and a choice of theirs rates it
  'ticket.status_changed': [askLater, takeBack],
  'message.interactive_reply': [rate],
  // an escalation leaves a note for colleagues
  'ticket.sla_escalated': [note],
  // messages may go: their channel gets them
  'delivery.due': [({ app_id, data }) => ['messages.deliver', { app_id, ...data }]],
  'delivery.scheduled': [deliverScheduled],
  // windows were found closed: those that only their channel finds so are closed for us as well, and who has written meanwhile gets what is held
  'window.closed': [({ app_id, data, at }) => ['messages.end_windows', { app_id, ...data, at }]],
  // questions about tickets crossed what their people wrote: they go once that is done, but for those about tickets that go on
  'question.crossed': [releaseLater],
  // a person has answered: tickets that wait for their first answer have it (an agent's turn sees to its own)
  'message.sent': [respond],
  'message.delivered': [trigger => (trigger.hints.isNewlySent ? respond(trigger) : null)],
  'message.read': [trigger => (trigger.hints.isNewlySent ? respond(trigger) : null)],
  // other times or working hours: the clocks that run by them follow
  'sla.rules_changed': [({ app_id, data }) => ['tickets.recount', { app_id, ...data }]],
  // a status is out of use: its tickets go to another
  'ticket_status.deactivated': [({ app_id, data }) => ['tickets.empty_status', { app_id, ...data }]],
  // a status stops the clocks, or no longer: those of its tickets follow
  'ticket_status.pauses_changed': [({ app_id, data }) => ['tickets.repause', { app_id, ...data }]],
  // an agent's answer did not arrive: a person sees to it; a confirmation that another STOP overtook is made again; a question about a
  // ticket whose time was over before it could go was not asked
  'message.failed': [handOverFailed, confirmAgain, unsaid],
  // a contact has opted out or in by a word: it is confirmed (an agent that understood it says so itself)
  'contact.opted_out': [trigger => (trigger.data.by === 'keyword' ? confirmChoice(trigger, 'out') : null)],
  'contact.opted_in': [trigger => confirmChoice(trigger, 'in')],
  // the emergency stop is lifted: who chose under it is told
  'app.resumed': [confirmMissed],
}

function answerBurst({
  app_id,
  data,
  hints,
}: Of<'message.received' | 'conversation.handed_over'>): Job | null {
  if (hints.turnInMs === undefined) return null
  return ['agents.turn', { app_id, chat_session_id: data.chat_session_id }, hints.turnInMs]
}

function goOn({ app_id, at, data, hints }: Of<'message.received'>): Job | null {
  if (!hints.hasTickets) return null
  return ['tickets.contact_wrote', { app_id, chat_session_id: data.chat_session_id, seq: data.seq, at }]
}

function giveOut({
  app_id,
  hints,
}: Of<`conversation.${'opened' | 'handed_over' | 'assigned' | 'updated' | 'closed' | 'reopened'}`>): Job | null {
  return hints.givesOut ? ['conversations.give_out', { app_id }] : null
}

function releaseLater({ app_id, data, at }: Of<'question.crossed'>): Job {
  const { questions, afterMs } = data
  return ['messages.release_questions', { app_id, questions, at }, afterMs]
}

function deliverScheduled({ app_id, data }: Of<'delivery.scheduled'>): Job {
  const { contact_detail_id, afterMs } = data
  return ['messages.deliver', { app_id, contact_detail_id, scheduled: true }, afterMs + CLOCK_SLACK_MS]
}

function respond({
  app_id,
  at,
  data,
}: Of<'message.sent' | 'message.delivered' | 'message.read'>): Job | null {
  if (data.author !== 'person') return null
  return ['tickets.responded', { app_id, chat_session_id: data.chat_session_id, at }]
}

function waitAgain({ app_id, at, data, hints }: Of<'message.received'>): Job | null {
  return hints.waitsAgain
    ? ['tickets.contact_waits', { app_id, chat_session_id: data.chat_session_id, at }]
    : null
}

function askLater({ app_id, data, hints }: Of<'ticket.status_changed'>): Job | null {
  if (!hints.asks) return null
  const { afterMs, resolvedAt } = hints.asks
  return ['satisfaction.ask', { app_id, ticket_id: data.id, resolved_at: resolvedAt }, afterMs]
}

function takeBack({ app_id, at, data, hints }: Of<'ticket.status_changed'>): Job | null {
  return hints.isUnresolved ? ['satisfaction.take_back', { app_id, ticket_id: data.id, at }] : null
}

function rate({ app_id, at, data }: Of<'message.interactive_reply'>): Job | null {
  const choice = data.interactive.list_reply?.id ?? data.interactive.button_reply?.id
  if (!choice?.startsWith('rating.')) return null
  return ['satisfaction.rate', { app_id, contact_detail_id: data.contact_detail_id, choice, at }]
}

function note({ app_id, at, data, hints }: Of<'ticket.sla_escalated'>): Job | null {
  return hints.note ? ['tickets.note', { app_id, ticket: data.ticket, at, ...hints.note }] : null
}

function handOverFailed({ app_id, data }: Of<'message.failed'>): Job | null {
  if (data.author !== 'agent' || data.status === 'unknown') return null
  const { chat_session_id, error } = data
  // what it waited for says more than that its time was over
  const { reason } = error?.cause ?? error ?? { reason: 'unknown' }
  // nobody is to write to them
  if (reason === 'opted_out') return null
  return ['conversations.answer_failed', { app_id, chat_session_id, reason }]
}

function confirmChoice(
  { app_id, at, data }: Of<'contact.opted_out' | 'contact.opted_in'>,
  choice: 'out' | 'in',
): Job {
  const { chat_session_id } = data
  return ['messages.confirm_choice', { app_id, chat_session_id, choice, at }]
}

function confirmAgain({ app_id, at, data }: Of<'message.failed'>): Job | null {
  const { author, chat_session_id, error } = data
  if (author !== 'system' || error?.reason !== 'opted_out') return null
  return ['messages.confirm_choice', { app_id, chat_session_id, choice: 'out', at }]
}

function unsaid({ app_id, at, data }: Of<'message.failed'>): Job | null {
  if (data.author !== 'system' || data.status !== 'expired') return null
  return ['satisfaction.unsaid', { app_id, message: data.message, at }]
}

function confirmMissed({ app_id, data }: Of<'app.resumed'>): Job | null {
  const since = data.stopped_at as Timestamp | null
  return since === null ? null : ['messages.confirm_missed', { app_id, since }]
}

/** Enqueues the consequences. */
export function react(tx: Tx, trigger: Trigger): void {
  const consequences = (REACTIONS[trigger.type] ?? []) as Consequence<Trigger['type']>[]
  for (const consequence of consequences) {
    const job = consequence(trigger as never)
    if (job) enqueue(tx, ...(job as [JobName, Jobs[JobName], number?]))
  }
}
