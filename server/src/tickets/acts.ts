// What people do with a ticket. Each answers the ticket as it is then.
import { type Static, type TObject, type TProperties, Type } from 'typebox'
import { type Actor as AuditActor, actorOf } from '../audit/actor.ts'
import type { Tx } from '../db/tx.ts'
import { type Caller, type ContextWith, type Endpoint, type Example, endpoint } from '../http/endpoint.ts'
import { invalid, notFound } from '../http/errors.ts'
import { withIdempotency } from '../http/idempotency.ts'
import type { AppId } from '../lib/ids.ts'
import { getAnswering, listMembers } from '../teams/members.ts'
import { teamIdOf } from '../teams/teams.ts'
import { actInTurn } from './act-in-turn.ts'
import { assignTicket, type Holders } from './assign.ts'
import { changeTicket } from './change.ts'
import { moveExamples } from './examples.ts'
import {
  linkExamples,
  mergeExamples,
  placeExamples,
  tagExamples,
  unlinkExamples,
  unmergeExamples,
} from './examples-acts.ts'
import { assignExamples, changeExamples } from './examples-change.ts'
import { expectedBy } from './expected.ts'
import { Ticket, ticketView } from './fields.ts'
import { getTicket } from './find.ts'
import { type Doing, holdTicket } from './hold.ts'
import { linkTicket, unlinkTicket } from './link.ts'
import { mergeTicket, mergeTickets } from './merge.ts'
import { moveTicket } from './move.ts'
import { placeTicket } from './place.ts'
import { ticketAssignment, ticketChange } from './shapes.ts'
import {
  linkBody,
  mergeBody,
  moveBody,
  placeBody,
  ticketTagBody,
  unlinkBody,
  unmergeBody,
} from './shapes-acts.ts'
import { tagTicket } from './tag.ts'
import { texts } from './texts.ts'
import { unmergeTicket, unmergeTickets } from './unmerge.ts'

/** Who does it, with what their role allows. */
export type Acting = Doing & { by: NonNullable<Doing['by']>; role: Caller['role']; as: AuditActor }

type Act<Body extends TObject> = {
  name: string
  operation: string
  summary: string
  description?: string
  body: Body
  audit?: 'ticket.reopen'
  examples: { [name: string]: Example }
  run(tx: Tx, acting: Acting, body: Static<Body>): Promise<unknown>
  /** With several in one transaction, each as by itself; without it they follow each other. */
  runTogether?(tx: Tx, acting: Omit<Acting, 'ref'>, refs: string[], body: Static<Body>): Promise<unknown>
}

/** The same for whoever does one of them, not knowing which. */
export type AnyAct = Act<TObject> & { route: Endpoint }

const params = Type.Object({ id: Type.String({ format: 'hashid-or-id' }) })

type Asks = Pick<ContextWith<'db'>, 'app' | 'caller' | 'now' | 'ip' | 'traceId'>

/** Who asks, for a ticket that is yet to be named. Throws 1007 for a person who is gone. */
export async function actingOf(tx: Pick<Tx, 'query'>, context: Asks): Promise<Omit<Acting, 'ref'>> {
  const { app, caller, now } = context
  const [by] = await tx.query<Acting['by']>('select id, hashid from users where id = $1', [caller.user_id])
  if (!by) throw notFound()
  return { appId: app.id, by, now, role: caller.role, as: actorOf(context) }
}

/** An act on one ticket, in one transaction; the answer is the ticket. */
function actOf<Properties extends TProperties>(given: Act<TObject<Properties>>): AnyAct {
  const { name, run, runTogether: _, audit, ...act } = given
  const route = endpoint<TObject, TObject<Properties>, typeof params>({
    ...({ method: 'POST', tag: 'Tickets', scope: 'tickets:write', writes: true, params } as const),
    ...act,
    path: `/ticket/{id}/${name}`,
    audit: audit ?? { none: 'tickets have a history' },
    takesIfMatch: true,
    answer: Ticket,
    handle: async context => {
      const { deps, app, params, body, now, language, headers } = context
      const { expected_updated_at, ...asked } = body as { expected_updated_at?: string }
      const expected = expectedBy(expected_updated_at, headers)
      const act = () =>
        withIdempotency(
          context,
          `POST /ticket/${params.id}/${name}`,
          async tx => {
            const acting = { ...(await actingOf(tx, context)), ref: params.id, expected }
            await run(tx, acting, asked as typeof body)
            return ticketView(await getTicket(tx, app.id, params.id), now, language)
          },
          tx => getTicket(tx, app.id, params.id),
        )
      return actInTurn(deps.db, app.id, params.id, act)
    },
  })
  return { ...(given as unknown as Act<TObject>), route }
}

async function holdersOf(
  tx: Tx,
  appId: AppId,
  { user, team }: Pick<Static<typeof ticketAssignment>, 'user' | 'team'>,
): Promise<Holders> {
  if (user === undefined && team === undefined)
    throw invalid([{ field: 'user', rule: 'required', text: texts.requiredOr({ other: 'team' }) }])
  const named = user ? [user] : []
  await getAnswering(tx, appId, named, 'user')
  const [member = null] = await listMembers(tx, appId, named)
  const teamId = await teamIdOf(tx, appId, team)
  return {
    ...(user === undefined ? {} : { member }),
    ...(teamId === undefined ? {} : { team: teamId === null ? null : { id: teamId, hashid: team! } }),
  }
}

/** Some may also be done with many tickets at once. */
export const acts: readonly AnyAct[] = [
  actOf({
    name: 'update',
    operation: 'updateTicket',
    summary: 'Change the words, the priority or the policy of a ticket, its meta, or whom it is about.',
    description:
      'What is left out stays. A priority without a policy brings its default policy unless a policy was named, a policy its priority; what was used of the time stays used. meta is merged by its keys, null removes one. Another contact brings a conversation of theirs. A ticket that is part of another is changed there (1001 merged).',
    body: ticketChange,
    examples: changeExamples,
    run: changeTicket,
  }),
  actOf({
    name: 'assign',
    operation: 'assignTicket',
    summary: 'Give a ticket to a colleague, to a team, or to nobody.',
    description:
      'They are told (GET /notice/search). Who has it already changes nothing; what is left out stays.',
    body: ticketAssignment,
    examples: assignExamples,
    run: async (tx, doing, body) => assignTicket(tx, doing, await holdersOf(tx, doing.appId, body)),
  }),
  actOf({
    name: 'tag',
    operation: 'tagTicket',
    summary: 'Change the tags of a ticket.',
    body: ticketTagBody,
    examples: tagExamples,
    run: tagTicket,
  }),
  actOf({
    name: 'place',
    operation: 'placeTicket',
    summary: 'Put a ticket before or after another one of its status, as on a board.',
    description:
      'sort=board lists tickets by it. A move to another status forgets it: there it stands by order of creation until it is placed.',
    body: placeBody,
    examples: placeExamples,
    run: placeTicket,
  }),
  actOf({
    name: 'link',
    operation: 'linkTicket',
    summary: 'Link a ticket to another one, or to a conversation beside its own.',
    description:
      'Both show it (include=links). What two tickets are to each other is said once: a second link of the two replaces the first.',
    body: linkBody,
    examples: linkExamples,
    run: linkTicket,
  }),
  actOf({
    name: 'unlink',
    operation: 'unlinkTicket',
    summary: 'End a link of a ticket.',
    body: unlinkBody,
    examples: unlinkExamples,
    run: unlinkTicket,
  }),
  actOf({
    name: 'merge',
    operation: 'mergeTicket',
    summary: 'Make a ticket part of another.',
    description:
      'It is canceled, stays readable, and its clocks end; its tags are shown at the other. Notes and answers to it go to the other, changes of it are refused (1001 merged). Two tickets about different contacts only with contacts: "keep" (1001 two_contacts): each contact goes on reading their own conversation.',
    body: mergeBody,
    examples: mergeExamples,
    run: mergeTicket,
    runTogether: mergeTickets,
  }),
  actOf({
    name: 'unmerge',
    operation: 'unmergeTicket',
    summary: 'Take a ticket out of the one it is part of.',
    description:
      'It has its status, its tags, its links and what was left of its time again. What was said meanwhile stays with the other.',
    body: unmergeBody,
    examples: unmergeExamples,
    run: unmergeTicket,
    runTogether: unmergeTickets,
  }),
  actOf({
    name: 'move',
    operation: 'moveTicket',
    summary: 'Move a ticket to another status.',
    description:
      'A status that is not there is 1007; a transition that is not allowed is 1001 with reason transition_refused and the allowed codes. Terminal tickets are reopened by owners and admins, by others where a transition leads out. Moving to the current status changes nothing.',
    audit: 'ticket.reopen',
    body: moveBody,
    examples: moveExamples,
    run: async (tx, doing, { status }) => {
      const { appId, ref, by, role, as, now, expected } = doing
      if (expected !== undefined) await holdTicket(tx, doing)
      return moveTicket(tx, { id: appId }, ref, status, { kind: 'user', id: by.id, role, as }, now)
    },
  }),
]

export const actRoutes = acts.map(({ route }) => route)
