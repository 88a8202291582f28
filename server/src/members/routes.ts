// Who belongs to a business.

import { Type } from 'typebox'
import { addService } from '../accounts/change-member.ts'
import { type Changer, getChanger } from '../accounts/changer.ts'
import { clearTokenCache } from '../accounts/recent.ts'
import type { Tx } from '../db/tx.ts'
import { type ContextWith, endpoint } from '../http/endpoint.ts'
import { withIdempotency, withIdempotencyAfter } from '../http/idempotency.ts'
import { pageOf, pageSchema, pageView } from '../http/pagination.ts'
import { nullableText } from '../http/shapes.ts'
import { realNow } from '../lib/clock.ts'
import { signalRights } from '../sessions/rights.ts'
import { changePerson } from './change.ts'
import * as examples from './examples.ts'
import { listMembers, viewMember } from './find.ts'
import { invite } from './invite.ts'
import { removePerson } from './remove.ts'
import {
  language,
  MEMBER_ID,
  MEMBER_PARAMS,
  mailed,
  memberQuery,
  memberView,
  personName,
  role,
  username,
} from './shapes.ts'
import { senderOf, throttleMail } from './throttle.ts'

const MEMBERS = { tag: 'Members', scope: 'admin', roles: ['owner', 'admin'], gateway: 'live' } as const

/** Who changes members, as they are now; what is changed of them is in force here at once, and ends what they have open. */
function getChangerOfMembers(tx: Tx, context: ContextWith<'db' | 'hints'>): Promise<Changer> {
  const { deps, app } = context
  tx.afterCommit(() => {
    clearTokenCache(deps.db, { business_id: app.business_id })
    signalRights(deps.hints, app.id)
  })
  return getChanger(tx, context)
}

const search = endpoint({
  ...MEMBERS,
  method: 'GET',
  path: '/member/search',
  operation: 'searchMembers',
  summary: 'The people of the business, its service accounts, and those invited.',
  query: memberQuery,
  answer: pageSchema(memberView),
  examples: examples.search,
  async handle(context) {
    const { deps, app, query, base } = context
    const page = pageOf(query)
    const { members, total } = await listMembers(
      deps.db,
      app.business_id,
      query,
      page,
      realNow(context.deps.clock),
    )
    return { body: pageView(page, members, total, `${base}/member/search`, query) }
  },
})

const inviting = endpoint({
  ...MEMBERS,
  method: 'POST',
  path: '/member/invite',
  operation: 'inviteMember',
  audit: 'member.invite',
  confirm: true,
  summary: 'Invite a person by a link that works once, for 7 days.',
  description:
    'The link is mailed; what became of the letter says GET /member/search. Where this installation mails nothing (`mail` is not_configured), or the letter before has failed, `link` is for you to hand over. Inviting again makes the link before worth nothing. A role above your own is 1005, a member 1004; more than 20 letters an hour of a person or 60 of a business, or 5 to an address, 1009.',
  body: Type.Object({ username, role, language: Type.Optional(language) }, { additionalProperties: false }),
  answer: Type.Object(
    {
      member: memberView,
      mail: mailed,
      link: {
        ...nullableText,
        description: 'Only where nothing is mailed, or the letter before has failed.',
      },
    },
    { title: 'Invitation' },
  ),
  examples: examples.invite,
  handle(context) {
    const now = realNow(context.deps.clock)
    const letter = { purpose: 'invite', address: context.body.username, sender: senderOf(context) } as const
    return withIdempotencyAfter(
      context,
      'POST /member/invite',
      () => throttleMail(context.deps, letter, now),
      tx => invite(tx, context, now),
    )
  },
})

const addServiceAccount = endpoint({
  ...MEMBERS,
  method: 'POST',
  path: '/member/service/add',
  operation: 'addServiceAccount',
  audit: 'member.add',
  confirm: true,
  summary: 'Add a service account: no person, but the holder of tokens of machines.',
  description: 'It has no password and cannot sign in. Its tokens stay when people leave.',
  body: Type.Object(
    { name: personName, role: Type.Enum(['admin', 'member', 'viewer']) },
    { additionalProperties: false },
  ),
  answer: memberView,
  examples: examples.service,
  handle: context =>
    withIdempotency(context, 'POST /member/service/add', async tx => {
      const { app, body } = context
      const id = await addService(tx, await getChanger(tx, context), body, realNow(context.deps.clock))
      return viewMember(tx, app.business_id, id, realNow(context.deps.clock))
    }),
})

const update = endpoint({
  ...MEMBERS,
  method: 'POST',
  path: '/member/{id}/update',
  operation: 'updateMember',
  audit: 'member.update',
  confirm: true,
  summary: 'Give a member another role, or disable them in this business.',
  description:
    'In force everywhere within a second. Disabling ends what they are signed in to here, for good; tokens of programs wait. Only owners change owners. 1001 with reason last_owner: a business keeps an owner whose address is verified. 1105: nobody of this business.',
  params: MEMBER_PARAMS,
  body: Type.Object(
    { role: Type.Optional(role), disabled: Type.Optional(Type.Boolean()) },
    { additionalProperties: false, minProperties: 1 },
  ),
  answer: memberView,
  examples: examples.update,
  handle: context =>
    withIdempotency(context, `POST /member/${context.params.id}/update`, async tx => {
      const { app, params, body } = context
      const changer = await getChangerOfMembers(tx, context)
      await changePerson(tx, changer, params.id, body, realNow(context.deps.clock))
      return viewMember(tx, app.business_id, params.id, realNow(context.deps.clock))
    }),
})

const remove = endpoint({
  ...MEMBERS,
  method: 'POST',
  path: '/member/{id}/remove',
  operation: 'removeMember',
  audit: 'member.remove',
  confirm: true,
  summary: 'Take a person out of the business, or take an invitation back.',
  description:
    'The account stays. 1001 with reason holds_tokens lists the tokens that would stop working: repeat it with `transfer_to`, a member or service account who takes them, or `revoke_tokens`. Tokens gain no right by it (1005).',
  params: MEMBER_PARAMS,
  body: Type.Object(
    { transfer_to: Type.Optional(MEMBER_ID), revoke_tokens: Type.Optional(Type.Boolean()) },
    { additionalProperties: false },
  ),
  answer: Type.Object({ removed: Type.Boolean() }, { title: 'RemovedMember' }),
  examples: examples.remove,
  handle: context =>
    withIdempotency(context, `POST /member/${context.params.id}/remove`, async tx => {
      const { params, body } = context
      const changer = await getChangerOfMembers(tx, context)
      await removePerson(tx, changer, params.id, body, realNow(context.deps.clock))
      return { removed: true }
    }),
})

export const memberRoutes = [search, inviting, addServiceAccount, update, remove]
