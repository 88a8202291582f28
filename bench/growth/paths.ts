// The hot paths, walked through the service by HTTP: who writes, sends, answers, reads and looks for what.
import { sweepOnce } from '../../server/src/jobs/sweeps.ts'
import { sweeps } from '../../server/src/tasks.ts'
import { conversationId } from '../../server/test/world/many-conversations.ts'
import type { World } from '../../server/test/world.ts'
import { FIRST_PHONE, type Size } from './fill.ts'

const PLACES = 997

/** Sweeps that look at a bounded part; those that follow new rows in batches cost one row after the other. */
const LOOKS = sweeps.filter(sweep => 'run' in sweep)

/** One walk; `n` chooses among what there is. */
export async function walk(world: World, { rows, events }: Size, n: number): Promise<void> {
  const { awa } = world
  const place = 1 + ((n * PLACES) % (rows - 1))
  const fatou = awa.customer(String(FIRST_PHONE + place))
  await fatou.writes('Where is my order?')
  await world.drains()
  await awa.sends(fatou, 'Your order is ready')
  await world.drains()
  await awa.teaches(fatou, `Order ${n} of ${rows} is paid`)
  await awa.sends(await awa.customerWhoWrote(), 'Welcome')
  await world.drains()
  const ticket = await awa.opensTicket({}, fatou)
  await awa.moves(ticket, 'in_progress')
  await reads(world, ticket.hashid, place, events)
  await awa.moves(ticket, 'resolved')
  await world.drains()
  for (const sweep of LOOKS) await sweepOnce(world.app.service.deps, sweep)
}

async function reads({ awa, app }: World, ticket: string, place: number, events: number): Promise<void> {
  const waiting = conversationId(place - (place % 10) + 8)
  for (const path of [
    `/ticket/${ticket}`,
    `/ticket/${ticket}/sla`,
    '/ticket/search?page=1',
    '/ticket/search?page=1&status=open,in_progress',
    '/ticket/search?page=1&priority=high&channel=mail',
    '/ticket/search?page=1&breached=any',
    `/ticket/search?page=1&agent=${awa.app.agent.hashid}`,
    `/ticket/search?page=1&contact=${FIRST_PHONE + place}`,
    '/conversation/search?view=all&per_page=50',
    '/conversation/search?view=unassigned&sort=queue&per_page=50',
    '/conversation/counts',
    `/conversation/${waiting}`,
    `/conversation/${waiting}/timeline`,
    '/messages/search?per_page=50',
    `/messages/search?contact=${FIRST_PHONE + place}`,
    '/contact/search?per_page=50',
    '/events?after=0',
    `/events?after=${Math.max(0, events - place)}`,
    '/events?after=0&type=contact.updated',
    '/business-manager/balance',
  ]) {
    // the events that were filled in are shorter than those that happen, so the document is not asked
    const response = await fetch(`${app.service.address}/sandbox${path}`, {
      headers: { authorization: `Bearer ${awa.app.token}` },
    })
    const answer = (await response.json()) as { code: number; message: string }
    if (answer.code !== 1000) throw new Error(`${path} answers ${answer.code}: ${answer.message}`)
  }
}
