import { Type } from 'typebox'
import { endpoint } from '../http/endpoint.ts'
import { minorUnits } from './currency.ts'

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

export const businessRoutes = [balance]
