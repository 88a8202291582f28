// A payment for an order that we sent comes among the statuses; it is something that the customer did.
import type { Inbound } from '../types.ts'
import { type JsonObject, objectOf, readId } from './clean.ts'
import { readMessage, type Surroundings } from './message.ts'

/** As a message of the payer; null: this is no payment, or it does not say whose. */
export function readPayment(status: JsonObject, around: Surroundings): Inbound | null {
  const order = readId(status.id)
  const state = readId(status.status)
  if (status.type !== 'payment' || order === null || state === null) return null
  const payment = objectOf(status.payment)
  const transaction = readId(objectOf(payment.transaction).id) ?? readId(payment.reference_id) ?? ''
  return readMessage(
    {
      from: status.recipient_id,
      from_user_id: status.recipient_user_id,
      // one of each state
      id: ['payment', order, transaction, state].join(':'),
      timestamp: status.timestamp,
      type: 'payment',
      payment: { status: state, ...payment },
      context: { id: order },
    },
    around,
  )
}
