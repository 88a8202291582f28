import { ROLES } from '@palabre/contract/scopes'
import { Type } from 'typebox'
import { clearTokenCache } from '../accounts/recent.ts'
import { actorOf } from '../audit/actor.ts'
import { endpoint } from '../http/endpoint.ts'
import { withIdempotency } from '../http/idempotency.ts'
import { minorUnits } from './currency.ts'
import { listSecondFactorRoles, setSecondFactorRoles } from './second-factor-roles.ts'

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

const demandSecondFactor = endpoint({
  method: 'POST',
  path: '/business-manager/second-factor/update',
  operation: 'demandSecondFactor',
  audit: 'business.second_factor',
  tag: 'Business - Manager',
  summary: 'Demand a second factor of some roles.',
  description:
    'Who has such a role and no second factor can do nothing but set one up (1001 with reason second_factor_setup_required). Tokens of the API go on.',
  scope: 'admin',
  confirm: true,
  body: demanded,
  answer: demanded,
  examples: { owners: { ...owners, body: { roles: ['owner', 'admin'] } } },
  handle: context =>
    withIdempotency(context, 'POST /business-manager/second-factor/update', async tx => {
      const { app, body, deps } = context
      await setSecondFactorRoles(tx, app.business_id, body.roles, actorOf(context))
      tx.afterCommit(() => clearTokenCache(deps.db))
      return { roles: await listSecondFactorRoles(tx, app.business_id) }
    }),
})

export const businessRoutes = [balance, secondFactor, demandSecondFactor]
