import type { Colleague } from '../inbox/people.ts'
import { accepted } from '../world/formats.ts'
import type { Body, Customer, Ticket, World } from '../world.ts'

const MINUTE = 60_000

/** A policy for tickets that are answered later, or not (`more`); `n`: its own number. */
export const hasPolicy = async ({ awa }: World, n: number, more: object = {}): Promise<Body> =>
  accepted(
    await awa.api.post('/ticket/sla/add', {
      ...{ label: `Next ${n}`, priority: 'normal', response_time: 100, resolve_time: 1000 },
      ...more,
    }),
  )

/** A ticket of a conversation, which has had its first answer. */
export async function answered(
  { awa, passes, drains }: World,
  bruno: Colleague,
  policy: Body,
): Promise<{ ticket: Ticket; fatou: Customer; id: number }> {
  const fatou = awa.customer()
  await fatou.writes()
  const { id } = await awa.conversation(fatou)
  const ticket = await awa.opensTicket({ conversation: String(id), sla_policy_id: policy.id })
  passes(MINUTE)
  await bruno.says(fatou, 'We look into it.')
  await drains()
  return { ticket, fatou, id: Number(id) }
}
