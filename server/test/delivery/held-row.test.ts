// A message whose row somebody else holds is waited for; who is to get another message is not kept waiting with it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deliver } from '../../src/delivery/deliver.ts'
import { SENDER } from '../cast.ts'
import { connectSimulatedMessenger } from '../channels.ts'
import { until, useWorld } from '../world.ts'

const OTHER = '237600000002'

/** Two hold rows, up to four wait for them, and the test looks. */
const DATABASE_CONNECTIONS = '8'

const world = useWorld({ agents: 'silent', env: { DATABASE_CONNECTIONS } }, async ({ app, standsStill }) => {
  const number = { name: 'Second', sender: OTHER, agentId: null }
  await world.inTx(tx => connectSimulatedMessenger(tx, app.service.deps, awa.app.id, number, world.now()))
  // a number that has just taken a message is asked by many at once, for as long as time stands still
  standsStill()
  for (const sender of [SENDER, OTHER]) await sent(sender)
  await world.drains()
})
const { awa } = world

type Waiting = { id: number; contact_detail_id: number; channel_id: number }
type Holder = { pid: number; letGo(): Promise<void> }

/** A message from one of the shop's numbers to somebody new, which waits to be delivered. */
async function sent(from: string): Promise<Waiting> {
  const somebody = awa.customer()
  await somebody.writes('Bonjour', { to: from })
  const { message_id } = await awa.sends(somebody, 'Bonjour', { from })
  const [row] = await world.rows<Waiting>(
    'select id, contact_detail_id, channel_id from messages where hashid = $1',
    [message_id],
  )
  return row!
}

/** Another connection holds the rows of these messages until it lets go. */
async function held(messages: Waiting[]): Promise<Holder> {
  const locked = Promise.withResolvers<number>()
  let isOver = false
  const over = world.inTx(async tx => {
    const [row] = await tx.query<{ pid: number }>(
      `select pg_backend_pid() as pid from messages where app_id = $1 and id = any($2::bigint[]) for update`,
      [awa.app.id, messages.map(({ id }) => id)],
    )
    locked.resolve(row!.pid)
    while (!isOver) await tx.query('select pg_sleep(0.02)')
  })
  return {
    pid: await locked.promise,
    letGo: async () => {
      isOver = true
      await over
    },
  }
}

/** Do connections wait for each of these, at one and the same moment? */
async function areWaitedFor(holders: Holder[]): Promise<boolean> {
  const waitedFor = await world.rows<{ pid: number }>(
    'select unnest(pg_blocking_pids(pid)) as pid from pg_stat_activity where datname = current_database()',
  )
  return holders.every(({ pid }) => waitedFor.some(one => one.pid === pid))
}

const delivered = ({ contact_detail_id, channel_id }: Waiting): Promise<void> =>
  deliver(
    world.app.service.deps,
    { app_id: awa.app.id, contact_detail_id, channel_id },
    new AbortController().signal,
  )

const statusOf = async ({ id }: Waiting): Promise<string> =>
  (await world.rows<{ status: string }>('select status from messages where id = $1', [id]))[0]!.status

test('a message whose row is held keeps neither others of its number waiting nor those of another', async () => {
  const one = await sent(SENDER)
  const others = [await sent(SENDER), await sent(SENDER), await sent(OTHER)]
  const holder = await held([one])
  // another worker is at the others at the moment of their claim, so that they are missed, too
  const passing = await held(others)
  try {
    // its wait may end before it is let go of, where the machine has much to do
    const late = Promise.allSettled([delivered(one)])
    await until('the held one is waited for', () => areWaitedFor([holder]))
    const done = Promise.allSettled(others.map(delivered))
    await until('the others wait for their own holder, beside it', () => areWaitedFor([holder, passing]))
    await passing.letGo()
    await done
    assert.deepEqual(await Promise.all([...others, one].map(statusOf)), ['sent', 'sent', 'sent', 'queued'])
    await holder.letGo()
    await late
  } finally {
    await Promise.all([passing.letGo(), holder.letGo()])
  }
  await delivered(one)
  await world.drains()
  assert.equal(await statusOf(one), 'delivered')
})
