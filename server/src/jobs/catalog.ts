// The table of contents of jobs: what each carries and how it is worked. It stands left of every room that
// enqueues or does one, so their names, and nothing else of them, are known here.
import type { QueueOptions } from 'pg-boss'
import { type Static, type TObject, type TSchema, Type } from 'typebox'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'

/** A dead worker's jobs are taken up again after this long without a heartbeat, plus one look of the monitor. */
export const HEARTBEAT_SECONDS = 15
export const MONITOR_SECONDS = 5

const base: QueueOptions = {
  heartbeatSeconds: HEARTBEAT_SECONDS,
  expireInSeconds: 15 * 60,
  retryLimit: 5,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 60,
  // results are in our own tables: finished jobs are deleted soon, so that the job table stays small
  deleteAfterSeconds: 3600,
}

const id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
const count = Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 })
const instant = Type.Unsafe<Timestamp>(
  Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{6}Z$' }),
)

/**
 * One tenant is named, except where the work is a person's; the rest is ids and facts. Jobs of an older release must fit: only optional fields are
 * added.
 */
const carries = <Fields extends { [name: string]: TSchema }>(fields: Fields) =>
  Type.Object({ app_id: Type.Unsafe<AppId>(id), ...fields })

/**
 * Every job: the schema of what it carries, how many of them one worker process runs at once (of joined ones: of what they
 * carry), and where it is tried otherwise than `base` says.
 */
export const JOBS = {
  /**
   * Answer the burst of one session, once it is over. Its model may serve few at once, or hang: the installation says how many one
   * app has in hand, and others have places beside those.
   */
  'agents.turn': { schema: carries({ chat_session_id: id }), parallel: { ofApp: 'turnsAtOnce' } },
  /** Hand the outgoing messages of one contact detail to the channel, in order, or of some of one number (`join.ts`). */
  'messages.deliver': {
    schema: carries({
      contact_detail_id: id,
      channel_id: Type.Optional({ ...id, description: 'Of the first of them, where it is known.' }),
      scheduled: Type.Optional(
        Type.Boolean({ description: 'First let go what was held for a time of its own.' }),
      ),
      others: Type.Optional(
        Type.Array(id, {
          description: 'Contact details with messages of the same number: due as the first.',
        }),
      ),
    }),
    // contact details, not jobs: of two numbers as many as are called at once, so that one is not waited for by all others
    parallel: 1024,
    joins: { each: 'contact_detail_id', alike: ['app_id', 'channel_id'], max: 32 },
  },
  /** A person has answered in a session: its tickets have got their first answer. */
  'tickets.responded': {
    schema: carries({ chat_session_id: id, at: instant }),
    parallel: 8,
  },
  /** A contact waits in a session whose tickets have had their first answer. */
  'tickets.contact_waits': { schema: carries({ chat_session_id: id, at: instant }), parallel: 8 },
  /** A contact has written in a session that has tickets: those that wait for it, or were resolved, go on. */
  'tickets.contact_wrote': {
    schema: carries({ chat_session_id: id, seq: id, at: instant }),
    parallel: 8,
  },
  /** A ticket was resolved a while ago: its customer is asked how they were served. */
  'satisfaction.ask': { schema: carries({ ticket_id: id, resolved_at: instant }), parallel: 8 },
  /** A resolved ticket goes on: a question about it that waits for the contact is taken back. */
  'satisfaction.take_back': { schema: carries({ ticket_id: id, at: instant }), parallel: 8 },
  /** What the service itself was to say was over before it could go: a question about a ticket was not asked. */
  'satisfaction.unsaid': { schema: carries({ message: Type.String(), at: instant }), parallel: 8 },
  /** A customer has chosen a rating. */
  'satisfaction.rate': {
    schema: carries({ contact_detail_id: id, choice: Type.String(), at: instant }),
    parallel: 8,
  },
  /** An escalation has a note for colleagues: once for each cause. */
  'tickets.note': {
    schema: carries({ ticket: Type.String(), cause: Type.String(), text: Type.String(), at: instant }),
    parallel: 8,
  },
  /** A policy's times or hours have changed: the clocks of its tickets follow. */
  'tickets.recount': {
    schema: carries({
      policy_id: id,
      again: Type.Optional(
        Type.Boolean({ description: 'For what was being written while the first was at work.' }),
      ),
    }),
    parallel: 1,
  },
  /** A status is out of use: its tickets go to another. */
  'tickets.empty_status': {
    schema: carries({ status_id: id, to: Type.String(), again: Type.Optional(Type.Boolean()) }),
    parallel: 1,
  },
  /** A status stops the clocks from now on, or no longer: those of its tickets follow. */
  'tickets.repause': {
    schema: carries({ status_id: id, again: Type.Optional(Type.Boolean()) }),
    parallel: 1,
  },
  /** An agent's answer did not reach the contact: the conversation goes to people. */
  'conversations.answer_failed': {
    schema: carries({ chat_session_id: id, reason: Type.String() }),
    parallel: 8,
  },
  /** Give what waits in an app to the members of its balanced teams who are online. */
  'conversations.give_out': { schema: carries({}), parallel: 4 },
  /** Confirm to a contact that they have opted out of messages, or in again. */
  'messages.confirm_choice': {
    schema: carries({
      chat_session_id: id,
      choice: Type.Enum(['out', 'in']),
      at: { ...instant, description: 'When they chose.' },
    }),
    parallel: 8,
  },
  /** Confirm what contacts chose under the emergency stop, now that it is lifted. */
  'messages.confirm_missed': {
    schema: carries({ since: { ...instant, description: 'When it was pulled.' } }),
    parallel: 1,
  },
  /** The windows of these messages were found closed: those that the channel says so of end, and what was held though its contact wrote meanwhile goes. */
  'messages.end_windows': {
    schema: carries({
      refused: Type.Array(
        Type.Object({
          message: Type.String(),
          attempt: { ...count, description: 'The try that was refused.' },
          began: Type.Optional({
            ...instant,
            description: 'When it began, where its channel refused it; else our own count did.',
          }),
        }),
      ),
      at: { ...instant, description: 'When it said so.' },
      hours: { ...count, minimum: 1, description: 'So long are they open.' },
    }),
    parallel: 4,
  },
  /** Questions about tickets that crossed what their people wrote go, but those about tickets that go on because of it. */
  'messages.release_questions': {
    schema: carries({
      questions: Type.Array(
        Type.Object({
          message: Type.String(),
          noted_at: { ...instant, description: 'When their contact had written last.' },
        }),
      ),
      at: instant,
    }),
    parallel: 4,
  },
  /** Mail a link to the person it is for. */
  'members.mail': {
    schema: Type.Object({
      link_id: id,
      notice: Type.Optional(Type.Boolean({ description: 'Not the link, but what came of it.' })),
    }),
    parallel: 4,
    // a mail server that is away comes back: about 2 hours
    options: { retryLimit: 20, retryDelayMax: 600 },
  },
  /** A simulated provider calls our hook with these bodies, in order. It tries for 7 days, as the real one does. */
  'sandbox.callback': {
    schema: carries({ channel_id: id, bodies: Type.Array(Type.Object({})) }),
    parallel: 8,
    options: { retryLimit: 200, retryDelayMax: 3600 },
  },
  /** An app's clock was moved: everything that time brings is looked at now. */
  'sandbox.sweep': { schema: carries({}), parallel: 1 },
} satisfies { [name: string]: JobKind }

/** `parallel`: so many, or of one app as many as the installation's setting says, with places left for others (hand.ts). */
type JobKind = {
  schema: TObject
  parallel: number | { ofApp: 'turnsAtOnce' }
  options?: QueueOptions
  joins?: Joins
}

/**
 * Jobs of one transaction that are due at the same time, carry nothing else, and are alike in these fields, are one: of each
 * of at most `max` it carries `each`, the first by that name and the rest as `others`.
 */
export type Joins = { each: string; alike: string[]; max: number }

export type JobName = keyof typeof JOBS

/** What each job carries. */
export type Jobs = { [Name in JobName]: Static<(typeof JOBS)[Name]['schema']> }

export const JOB_NAMES = Object.keys(JOBS) as JobName[]

/** pg-boss's options of a job's queue. */
export function queueOptionsOf(name: JobName): QueueOptions {
  const kind: JobKind = JOBS[name]
  return { ...base, ...kind.options }
}

/** Are its jobs told apart by their app, as they are fetched? */
export const isShared = (name: JobName): boolean => typeof JOBS[name].parallel !== 'number'

/** How jobs of this name are joined; undefined: each stays by itself. */
export function joinsOf(name: JobName): Joins | undefined {
  const kind: JobKind = JOBS[name]
  return kind.joins
}
