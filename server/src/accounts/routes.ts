import { Type } from 'typebox'
import { actorOf } from '../audit/actor.ts'
import { endpoint } from '../http/endpoint.ts'
import { timestamp } from '../http/shapes.ts'
import { logIn } from './log-in.ts'

const LOGINS_PER_MINUTE = 10

const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  operation: 'logIn',
  tag: 'Accounts',
  summary: 'Sign in with username and password; answers a bearer token for 12 hours.',
  scope: null,
  audit: { none: 'signing in changes nothing that others have' },
  refusal: 1103,
  ratePerIp: LOGINS_PER_MINUTE,
  body: Type.Object(
    {
      username: Type.String({
        minLength: 1,
        maxLength: 254,
        description: "The account's email address.",
      }),
      password: Type.String({ minLength: 1, maxLength: 1000 }),
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({ token: Type.String(), expires_at: timestamp }, { title: 'LoginToken' }),
  examples: {
    member: {
      summary: 'A member of a business',
      body: { username: 'awa@shop.example', password: 'a long sentence as a password' },
      answer: {
        token: 'plb_live_3kW8…',
        expires_at: '2026-11-20T22:00:00.000000Z',
      },
    },
  },
  async handle(context) {
    const { deps, base, body } = context
    const { token, expires_at } = await logIn(
      deps,
      base.endsWith('/sandbox') ? 'test' : 'live',
      body.username,
      body.password,
      userId => actorOf(context, userId),
    )
    return { body: { token, expires_at } }
  },
})

export const accountRoutes = [login]
