import { Type } from 'typebox'
import { endpoint } from '../http/endpoint.ts'

const Money = Type.Object(
  {
    amount: Type.Number({ description: 'Exact decimal, written as a JSON number.' }),
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
        local_balance: { amount: 163989.25, currency: 'XAF' },
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
      `select b.amount::text, round(b.amount * s.local_rate, 6)::text as local_amount, s.currency, s.local_currency
       from balances b join apps a on a.id = b.app_id join businesses s on s.id = a.business_id
       where b.app_id = $1`,
      [app.id],
    )
    return {
      body: {
        balance: { amount: Number(row!.amount), currency: row!.currency },
        local_balance: { amount: Number(row!.local_amount), currency: row!.local_currency },
      },
    }
  },
})

export const businessRoutes = [balance]
