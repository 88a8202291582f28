import { ROLES } from '@palabre/contract/scopes'
import { Type } from 'typebox'
import { getChanger } from '../accounts/changer.ts'
import { clearTokenCache } from '../accounts/recent.ts'
import { actorOf } from '../audit/actor.ts'
import { endpoint } from '../http/endpoint.ts'
import { withIdempotency } from '../http/idempotency.ts'
import { nullableText, nullableTimestamp } from '../http/shapes.ts'
import { setAccent } from './accent.ts'
import { changeStop } from './answer-stop.ts'
import { minorUnits } from './currency.ts'
import { ledgerExamples } from './examples.ts'
import { ledgerPage, ledgerQuery, searchLedger } from './ledger.ts'
import { listSecondFactorRoles, setSecondFactorRoles } from './second-factor-roles.ts'
import { REASON_CHARS_MAX, resumeApp, stopApp } from './stop.ts'

const Money = Type.Object(
  {
    amount: Type.Number({
      description: "Rounded to the currency's minor unit: EUR has two decimals, XAF none.",
    }),
    currency: Type.String({ description: 'ISO 4217 code.' }),
  },
  { title: 'Money' },
)

const balance = endpoint({
  method: 'GET',
  path: '/business-manager/balance',
  operation: 'getBusinessBalance',
  tag: 'Business - Manager',
  summary: 'Read the business balance, in the main and in the local currency.',
  scope: 'balance:read',
  answer: Type.Object({ balance: Money, local_balance: Money }, { title: 'Balance' }),
  examples: {
    both: {
      summary: 'Both currencies',
      answer: {
        balance: { amount: 250, currency: 'EUR' },
        local_balance: { amount: 163989, currency: 'XAF' },
      },
    },
  },
  async handle({ deps, app }) {
    const [row] = await deps.db.query<{
      amount: string
      local_amount: string
      currency: string
      local_currency: string
    }>(
      `select b.amount::text, (b.amount * s.local_rate)::text as local_amount, s.currency, s.local_currency
       from balances b join apps a on a.id = b.app_id join businesses s on s.id = a.business_id
       where b.app_id = $1`,
      [app.id],
    )
    return {
      body: {
        balance: { amount: minorUnits(row!.amount, row!.currency), currency: row!.currency },
        local_balance: {
          amount: minorUnits(row!.local_amount, row!.local_currency),
          currency: row!.local_currency,
        },
      },
    }
  },
})

const demanded = Type.Object(
  {
    roles: Type.Array(Type.Enum([...ROLES]), {
      maxItems: ROLES.length,
      uniqueItems: true,
      description: 'Roles that may do nothing before they have a second factor.',
    }),
  },
  { title: 'SecondFactorDemand', additionalProperties: false },
)
const owners = { summary: 'Owners and admins', answer: { roles: ['owner', 'admin'] } }

const secondFactor = endpoint({
  method: 'GET',
  path: '/business-manager/second-factor',
  gateway: 'live',
  operation: 'getSecondFactorDemand',
  tag: 'Business - Manager',
  summary: 'Of which roles the business demands a second factor.',
  scope: 'admin',
  answer: demanded,
  examples: { owners },
  async handle({ deps, app }) {
    return { body: { roles: await listSecondFactorRoles(deps.db, app.business_id) } }
  },
})

const accent = Type.Object(
  {
    accent: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      pattern: '^#[0-9a-fA-F]{6}$',
      examples: ['#7a1f5c'],
      description: 'As #rrggbb; null: the usual green.',
    }),
  },
  { title: 'Accent', additionalProperties: false },
)
const plum = { accent: '#7a1f5c' }

const changeAccent = endpoint({
  method: 'POST',
  path: '/business-manager/accent/set',
  gateway: 'live',
  operation: 'setAccent',
  audit: 'business.accent',
  tag: 'Business - Manager',
  summary: "Set the business's own colour.",
  description:
    'In the dashboard, and in chats without one of their own. 1002, with the nearest that fits, where it cannot be read in both themes. `GET /auth/me` tells it.',
  scope: 'admin',
  body: accent,
  answer: accent,
  examples: { plum: { summary: 'Plum', body: plum, answer: plum } },
  handle: context =>
    withIdempotency(context, 'POST /business-manager/accent/set', async tx => ({
      accent: await setAccent(tx, context.app.business_id, context.body.accent, actorOf(context)),
    })),
})

const demandSecondFactor = endpoint({
  method: 'POST',
  path: '/business-manager/second-factor/update',
  gateway: 'live',
  operation: 'demandSecondFactor',
  audit: 'business.second_factor',
  tag: 'Business - Manager',
  summary: 'Demand a second factor of some roles.',
  description:
    'Who has such a role and no second factor can do nothing but set one up (1001 with reason second_factor_setup_required). Tokens of the API go on. What concerns owners only an owner decides (1005).',
  scope: 'admin',
  person: true,
  confirm: true,
  body: demanded,
  answer: demanded,
  examples: { owners: { ...owners, body: { roles: ['owner', 'admin'] } } },
  handle: context =>
    withIdempotency(context, 'POST /business-manager/second-factor/update', async tx => {
      const { app, body, deps } = context
      await setSecondFactorRoles(tx, await getChanger(tx, context), body.roles)
      tx.afterCommit(() => clearTokenCache(deps.db, { business_id: app.business_id }))
      return { roles: await listSecondFactorRoles(tx, app.business_id) }
    }),
})

const stopView = Type.Object(
  {
    is_stopped: Type.Boolean(),
    reason: { ...nullableText, description: 'Why it is stopped.' },
    stopped_at: nullableTimestamp,
  },
  { title: 'EmergencyStop' },
)

const stop = endpoint({
  method: 'POST',
  path: '/business-manager/stop',
  operation: 'stopApp',
  tag: 'Business - Manager',
  summary: 'Emergency stop: nothing goes out and agents are silent until it is lifted.',
  description:
    'In force in every process within a second. What customers write is still stored, reading works, and what mends the cause can be changed: agents, channels, tokens. Whatever else sends or changes something is 1010. Pulled again, the first reason stays.',
  scope: 'admin',
  audit: 'app.stop',
  body: Type.Object(
    {
      reason: Type.String({
        minLength: 1,
        maxLength: REASON_CHARS_MAX,
        format: 'visible',
        description: 'Why: read in the event app.stopped and in the audit log.',
      }),
    },
    { additionalProperties: false },
  ),
  answer: stopView,
  examples: {
    prices: {
      summary: 'The agent tells wrong prices',
      body: { reason: 'The agent tells wrong prices' },
      answer: {
        is_stopped: true,
        reason: 'The agent tells wrong prices',
        stopped_at: '2026-11-20T10:00:00.000000Z',
      },
    },
  },
  handle: context =>
    changeStop(context, 'POST /business-manager/stop', tx =>
      stopApp(tx, context.app.id, context.body.reason, actorOf(context), context.now),
    ),
})

const resume = endpoint({
  method: 'POST',
  path: '/business-manager/resume',
  operation: 'resumeApp',
  tag: 'Business - Manager',
  summary: 'Lift the emergency stop.',
  description: 'Messages and answers that waited go on within half a minute. An event, app.resumed.',
  scope: 'admin',
  audit: 'app.resume',
  answer: stopView,
  examples: {
    mended: {
      summary: 'The cause is mended',
      answer: { is_stopped: false, reason: null, stopped_at: null },
    },
  },
  handle: context =>
    changeStop(context, 'POST /business-manager/resume', tx =>
      resumeApp(tx, context.app.id, actorOf(context), context.now),
    ),
})

const ledger = endpoint({
  method: 'GET',
  path: '/business-manager/ledger/search',
  operation: 'searchLedger',
  tag: 'Business - Manager',
  summary: 'What was paid in and charged, the newest first.',
  description: 'The balance is the sum of all entries at all times. Nothing is ever changed in it.',
  scope: 'balance:read',
  query: ledgerQuery,
  answer: ledgerPage,
  examples: ledgerExamples,
  async handle({ deps, app, query, now }) {
    return { body: await searchLedger(deps.db, app.id, query, now) }
  },
})

export const businessRoutes = [balance, ledger, stop, resume, secondFactor, demandSecondFactor, changeAccent]
