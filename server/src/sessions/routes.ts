import { hashidPattern } from '@palabre/contract/ids'
import { Type } from 'typebox'
import { clearTokenCache } from '../accounts/recent.ts'
import { actorOf } from '../audit/actor.ts'
import { type ContextWith, endpoint } from '../http/endpoint.ts'
import { withIdempotency } from '../http/idempotency.ts'
import { pageOf, pageQuery, pageSchema, pageView } from '../http/pagination.ts'
import { timestamp } from '../http/shapes.ts'
import { realNow } from '../lib/clock.ts'
import { assertion, code, passkeyOptions } from '../second-factor/shapes.ts'
import { confirm, confirmOptions } from './confirm.ts'
import { cookieRuleOf } from './cookie.ts'
import { endSession } from './end.ts'
import * as examples from './examples.ts'
import { listSessions } from './list.ts'
import { changeBusiness, changeMe, readMe } from './me.ts'
import { cookieOf, type From, ruleHere } from './open.ts'
import { checkOrigin } from './origin.ts'
import { business, meView, password, sessionView, signedInView, userChange, username } from './shapes.ts'
import { proveSignIn, signIn, type Wanted } from './sign-in.ts'

/** Of all ways to sign in together. */
const SIGN_INS_PER_MINUTE = 10
const OPEN = {
  method: 'POST',
  tag: 'Accounts',
  scope: null,
  refusal: 1103,
  ratePerIp: SIGN_INS_PER_MINUTE,
  rateTogether: 'sign-in',
} as const
/** Whoever is known, also under the emergency stop, and while the second factor that is demanded is missing. */
const KNOWN = { tag: 'Accounts', scope: 'any', withoutSecondFactor: true } as const

const credentials = {
  username,
  password,
  business: Type.Optional(business),
}

const gatewayOf = ({ base }: { base: string }) => (base.endsWith('/sandbox') ? 'test' : 'live')

/** A sign-in by cookie: what a page of another site sends is refused. */
function toSession(context: ContextWith<'settings'>): Extract<Wanted, { gives: 'session' }> {
  const rule = ruleHere(context.deps)
  const { origin, 'sec-fetch-site': site } = context.headers
  const sent = Object.entries({ origin, 'sec-fetch-site': site }).flatMap(([name, value]) =>
    value === undefined ? [] : [name, String(value)],
  )
  checkOrigin(sent, rule.origin, false)
  return { gives: 'session', rule, gateway: gatewayOf(context) }
}

function fromOf({ deps, headers, ip }: ContextWith<'settings'>): From {
  const rule = cookieRuleOf(deps.settings.baseUrl)
  const cookie = rule && cookieOf(rule, headers.cookie)
  return { cookie, ip, userAgent: headers['user-agent'] }
}

const login = endpoint({
  ...OPEN,
  path: '/auth/login',
  operation: 'logIn',
  audit: 'session.add',
  summary: 'Sign in with username and password; answers a bearer token for 12 hours.',
  description:
    'For programs; browsers sign in at /auth/session/add. Who has a second factor is asked for it as there: 1001 with reason second_factor_required.',
  body: Type.Object(credentials, { additionalProperties: false }),
  answer: Type.Object({ token: Type.String(), expires_at: timestamp }, { title: 'LoginToken' }),
  examples: examples.login,
  handle(context) {
    const wanted: Wanted = { gives: 'token', gateway: gatewayOf(context) }
    return signIn(context.deps, context.body, wanted, fromOf(context), userId => actorOf(context, userId))
  },
})

const add = endpoint({
  ...OPEN,
  path: '/auth/session/add',
  operation: 'addSession',
  audit: 'session.add',
  summary: 'Sign in with username and password; the answer sets a cookie.',
  description:
    'For browsers. The cookie `__Host-palabre` (on http at this machine: `palabre`) serves the live and the test app in place of a bearer token; what is not GET or HEAD then needs an `Origin` that is the base address. It is over after 12 idle hours, after 7 days in any case. 1001 with reason second_factor_required: the password was right; send `challenge` and the second factor to /auth/second-factor. With reason insecure_address: the service is at a plain http address.',
  headers: ['Set-Cookie'],
  body: Type.Object(credentials, { additionalProperties: false }),
  answer: signedInView,
  examples: examples.add,
  handle(context) {
    const wanted = toSession(context)
    return signIn(context.deps, context.body, wanted, fromOf(context), userId => actorOf(context, userId))
  },
})

const prove = endpoint({
  ...OPEN,
  path: '/auth/second-factor',
  operation: 'proveSecondFactor',
  audit: 'session.add',
  summary: 'Finish a sign-in with the second factor.',
  description:
    'Within 5 minutes and 5 tries of the challenge, else 1003. One of code and assertion: six digits of an authenticator app or a recovery code as `code`, or what a passkey answered to the options in the refusal as `assertion`.',
  headers: ['Set-Cookie'],
  body: Type.Object(
    {
      challenge: Type.String({
        pattern: '^[\\w-]{43}$',
        writeOnly: true,
        description: 'From the refusal of the sign-in.',
        examples: ['xT6sUo0mSLX0zwr2DFWFCk3nRzQe9y4T8k2mJp7vB1c'],
      }),
      code: Type.Optional(code),
      assertion: Type.Optional(assertion),
    },
    { additionalProperties: false },
  ),
  answer: signedInView,
  examples: examples.prove,
  handle(context) {
    const token: Wanted = { gives: 'token', gateway: gatewayOf(context) }
    const wantedOf = (gives: Wanted['gives']) => (gives === 'token' ? token : toSession(context))
    return proveSignIn(context.deps, context.body, wantedOf, fromOf(context), userId =>
      actorOf(context, userId),
    )
  },
})

const confirmation = endpoint({
  ...KNOWN,
  method: 'POST',
  path: '/auth/confirm',
  operation: 'confirm',
  audit: { none: 'what is done after it is recorded' },
  person: true,
  unrepeatable: true,
  summary: 'Say once more who you are, for 15 minutes.',
  description:
    'All that gives away power or data asks for it (1001 with reason confirmation_required). One of password, code and assertion. 1101: another username; 1102: wrong password; 1103: wrong code or passkey. A session gets another secret.',
  headers: ['Set-Cookie'],
  body: Type.Object(
    {
      username,
      password: Type.Optional(password),
      code: Type.Optional(code),
      assertion: Type.Optional(assertion),
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({ confirmed_until: timestamp }, { title: 'Confirmation' }),
  examples: examples.confirmed,
  handle: context => confirm(context),
})

const confirmStart = endpoint({
  ...KNOWN,
  method: 'POST',
  path: '/auth/confirm/options',
  operation: 'startConfirm',
  audit: { none: 'nothing changes' },
  person: true,
  unrepeatable: true,
  summary: 'Begin to confirm with a passkey.',
  description: 'The answer is what `navigator.credentials.get` takes. 1007 when there is no passkey.',
  answer: passkeyOptions,
  examples: examples.confirmOptions,
  async handle({ deps, caller }) {
    return { body: await confirmOptions(deps, caller) }
  },
})

const end = endpoint({
  ...KNOWN,
  method: 'POST',
  path: '/auth/session/end',
  operation: 'endSession',
  audit: 'session.end',
  person: true,
  unrepeatable: true,
  summary: 'Sign out here, in one session, in all others, or everywhere.',
  headers: ['Set-Cookie'],
  body: Type.Object(
    {
      session: Type.Optional(
        Type.String({
          pattern: hashidPattern('lgn'),
          description: 'One of /auth/session/search.',
          examples: ['lgn-7hTq2dWzLc'],
        }),
      ),
      others: Type.Optional(
        Type.Literal(true, { description: 'Every session and login token but the one that asks.' }),
      ),
      all: Type.Optional(Type.Literal(true, { description: 'Every session and login token.' })),
    },
    { additionalProperties: false, maxProperties: 1 },
  ),
  answer: Type.Object({ ended: Type.Literal(true) }, { title: 'EndedSession' }),
  examples: examples.end,
  handle: context => endSession(context),
})

const search = endpoint({
  ...KNOWN,
  method: 'GET',
  path: '/auth/session/search',
  gateway: 'live',
  operation: 'searchSessions',
  person: true,
  summary: 'Where one is signed in: device, address, last seen.',
  query: Type.Object({ ...pageQuery }),
  answer: pageSchema(sessionView),
  examples: examples.search,
  async handle({ deps, caller, query, base }) {
    const page = pageOf(query)
    const now = realNow(deps.clock)
    const { sessions, total } = await listSessions(deps.db, caller, page, now)
    return { body: pageView(page, sessions, total, `${base}/auth/session/search`, query) }
  },
})

const me = endpoint({
  ...KNOWN,
  method: 'GET',
  path: '/auth/me',
  operation: 'getMe',
  summary: 'Who calls, in which business, and what they may do.',
  answer: meView,
  examples: examples.me,
  async handle(context) {
    return { body: await readMe(context.deps.db, context) }
  },
})

const meUpdate = endpoint({
  ...KNOWN,
  method: 'POST',
  path: '/auth/me/update',
  gateway: 'live',
  operation: 'updateMe',
  audit: 'user.update',
  person: true,
  summary: 'Change name, language, theme, time zone, shortcuts or notices of one’s own.',
  body: userChange,
  answer: meView,
  examples: examples.update,
  handle: context =>
    withIdempotency(context, `POST /auth/me/update ${context.caller.user_id}`, async tx => {
      await changeMe(tx, context.caller.user_id, context.body, actorOf(context))
      tx.afterCommit(() => clearTokenCache(context.deps.db, { user_id: context.caller.user_id }))
      return readMe(tx, context)
    }),
})

const businessChange = endpoint({
  ...KNOWN,
  method: 'POST',
  path: '/auth/business/change',
  operation: 'changeBusiness',
  audit: { none: 'the person stays what they are in both' },
  person: true,
  unrepeatable: true,
  summary: 'Go on in another business, in this session.',
  description: 'With a cookie only: a token is of one app (1005). 1007 for a business the person is not in.',
  headers: ['Set-Cookie'],
  body: Type.Object(
    { business: { ...business, description: 'Which business: one of `businesses` of GET /auth/me.' } },
    { additionalProperties: false },
  ),
  answer: Type.Pick(signedInView, ['business', 'role', 'businesses'], { title: 'ChangedBusiness' }),
  examples: examples.change,
  handle: context => changeBusiness(context),
})

export const sessionRoutes = [
  login,
  add,
  prove,
  confirmation,
  confirmStart,
  end,
  search,
  me,
  meUpdate,
  businessChange,
]
