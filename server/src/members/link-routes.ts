// What a mailed link opens, and how one is asked for.

import { ROLES, type Role } from '@palabre/contract/scopes'
import { Type } from 'typebox'
import { endpoint } from '../http/endpoint.ts'
import { nullableText, timestamp } from '../http/shapes.ts'
import { realNow } from '../lib/clock.ts'
import { browserOf } from '../sessions/open.ts'
import { acceptInvitation } from './accept.ts'
import { requestAddress, resendVerification } from './address.ts'
import * as examples from './examples.ts'
import { changePassword } from './password.ts'
import { readLink, STATES } from './read-link.ts'
import { completeReset, requestReset } from './reset.ts'
import {
  currentPassword,
  language,
  linkText,
  mailed,
  newPassword,
  personName,
  role,
  username,
} from './shapes.ts'
import { throttleStranger } from './throttle.ts'
import { verifyAddress } from './verify.ts'

const TRIES_PER_MINUTE = 10
const OPEN = { method: 'POST', tag: 'Accounts', scope: null, ratePerIp: TRIES_PER_MINUTE } as const
const SIGNED_IN = {
  method: 'POST',
  tag: 'Accounts',
  scope: 'any',
  person: true,
  // a password alone is no way around the second factor
  confirm: 'if-second-factor',
  gateway: 'live',
} as const
const DEAD =
  '1003: the link is unknown, used, over, or a newer one exists; its maker lost the right to it; or the account has another address by now.'

const accept = endpoint({
  ...OPEN,
  path: '/member/accept',
  operation: 'acceptInvitation',
  audit: 'member.accept',
  summary: 'Join the business that a link invites to.',
  description: `Who is new gives a name and a password; who has an account keeps theirs (is_new is false), and where nothing is mailed gives its password, since the link shows no address (1103). Sign in after it. ${DEAD}`,
  refusal: 1003,
  body: Type.Object(
    {
      link: linkText,
      name: Type.Optional(personName),
      password: Type.Optional(newPassword),
      language: Type.Optional({
        ...language,
        description: 'Of a new account; by Accept-Language when left out, whatever the letter was in.',
      }),
    },
    { additionalProperties: false },
  ),
  answer: Type.Object(
    { username: Type.String(), business: Type.String(), role, is_new: Type.Boolean() },
    { title: 'AcceptedInvitation' },
  ),
  examples: examples.accept,
  handle: async context => ({ body: await acceptInvitation(context) }),
})

const text = (description: string) => ({ ...nullableText, description })
const read = endpoint({
  ...OPEN,
  path: '/auth/link/read',
  operation: 'readLink',
  audit: { none: 'changes nothing' },
  summary: 'Read what a mailed link is for, before it is opened.',
  description:
    'Nothing is used up. `state` says why a link no longer counts; only of an open one the rest is told. 1003: nobody made this link, or it is long over.',
  refusal: 1003,
  body: Type.Object({ link: linkText }, { additionalProperties: false }),
  answer: Type.Object(
    {
      state: Type.Enum([...STATES], {
        description: 'withdrawn: its maker lost the right to it, or the account has another address by now.',
      }),
      purpose: Type.Enum(['invite', 'verify', 'address', 'reset']),
      expires_at: timestamp,
      username: text('The address of the account.'),
      business: text('Which business invites.'),
      role: Type.Unsafe<Role | null>({ type: ['string', 'null'], enum: [...ROLES, null] }),
      invited_by: text('Who invites; null: the operator.'),
      is_new: Type.Unsafe<boolean | null>({
        type: ['boolean', 'null'],
        description: 'Does the account need a name and a password?',
      }),
      asks: Type.Array(Type.Enum(['name', 'password']), {
        description:
          'What whoever opens it gives beside it. Of an invitation, a password without a name is that of the account.',
      }),
    },
    { title: 'ReadLink' },
  ),
  examples: examples.read,
  handle: async ({ deps, body }) => ({ body: await readLink(deps, body.link, realNow(deps.clock)) }),
})

const verify = endpoint({
  ...OPEN,
  path: '/auth/verify',
  operation: 'verifyAddress',
  audit: ['user.verify', 'user.address'],
  summary: 'Confirm the address of an account, or its new one, by a mailed link.',
  description: `${DEAD} 1104: the account is verified already.`,
  refusal: 1003,
  body: Type.Object({ link: linkText }, { additionalProperties: false }),
  answer: Type.Object({ username: Type.String() }, { title: 'VerifiedAddress' }),
  examples: examples.verify,
  handle: async context => ({ body: await verifyAddress(context) }),
})

const resend = endpoint({
  ...OPEN,
  path: '/auth/verify/resend',
  operation: 'resendVerification',
  audit: { none: 'a link changes nothing before it is opened' },
  summary: 'Mail the link to verify an address once more.',
  description:
    'Name and password, so that nobody learns which accounts there are. 1103: they do not fit; 1104: the account is verified already; 1009: more than 5 of these letters an hour to an address.',
  refusal: 1103,
  body: Type.Object({ username, password: currentPassword }, { additionalProperties: false }),
  answer: Type.Object({ mail: mailed }, { title: 'ResentVerification' }),
  examples: examples.resend,
  handle: async context => ({ body: { mail: await resendVerification(context) } }),
})

const reset = endpoint({
  ...OPEN,
  path: '/auth/reset',
  operation: 'requestReset',
  audit: { none: 'a link changes nothing before it is opened' },
  summary: 'Mail a link to choose a new password.',
  description:
    'The same answer, in the same time, whether anybody has this address. 1009: more than 5 of these letters an hour to an address; a browser in which the person signed in before has 5 of its own. Where this installation mails nothing, its operator makes the link: `palabre user reset`.',
  refusal: 1009,
  body: Type.Object({ username }, { additionalProperties: false }),
  answer: Type.Object({ mail: mailed }, { title: 'RequestedReset' }),
  examples: examples.reset,
  async handle({ deps, body, language, headers }) {
    const now = realNow(deps.clock)
    const browser = browserOf(deps, headers.cookie)
    await throttleStranger(deps, { purpose: 'reset', address: body.username, browser }, now)
    return { body: { mail: await requestReset(deps, body.username, language, now) } }
  },
})

const complete = endpoint({
  ...OPEN,
  path: '/auth/reset/complete',
  operation: 'completeReset',
  audit: 'user.reset',
  summary: 'Choose a new password, by a mailed link.',
  description: `All sessions end; tokens and the second factor stay. ${DEAD}`,
  refusal: 1003,
  body: Type.Object({ link: linkText, password: newPassword }, { additionalProperties: false }),
  answer: Type.Object({ username: Type.String() }, { title: 'CompletedReset' }),
  examples: examples.complete,
  handle: async context => ({ body: await completeReset(context) }),
})

const password = endpoint({
  ...SIGNED_IN,
  path: '/auth/password/change',
  operation: 'changePassword',
  audit: 'user.password',
  summary: 'Choose another password.',
  description:
    'All other sessions end, this one gets another secret. 1102: the current password is wrong. Who has a second factor confirms with it first (1001 with reason confirmation_required).',
  headers: ['Set-Cookie'],
  body: Type.Object(
    { current_password: currentPassword, password: newPassword },
    { additionalProperties: false },
  ),
  answer: Type.Object({ changed: Type.Boolean() }, { title: 'ChangedPassword' }),
  examples: examples.password,
  handle: changePassword,
})

const address = endpoint({
  ...SIGNED_IN,
  path: '/auth/address/change',
  operation: 'requestAddress',
  audit: { none: 'a link changes nothing before it is opened' },
  summary: 'Ask for another address to sign in with.',
  description:
    'A link is mailed to the new address (24 hours); until it is opened (POST /auth/verify) the old one stays; then the old one is told, and all other sessions end. 1102: the password is wrong. Who has a second factor confirms with it first (1001 with reason confirmation_required). Your own address is 1002. Where this installation mails nothing, nothing changes (1001 mail_not_configured): its operator changes it, `palabre user address`.',
  body: Type.Object({ username, password: currentPassword }, { additionalProperties: false }),
  answer: Type.Object({ mail: mailed }, { title: 'RequestedAddress' }),
  examples: examples.address,
  handle: async context => ({ body: { mail: await requestAddress(context) } }),
})

export const linkRoutes = [read, accept, verify, resend, reset, complete, password, address]
