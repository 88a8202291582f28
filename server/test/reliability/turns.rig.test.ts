import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { SERVICE } from '../../src/audit/actor.ts'
import { setPrice } from '../../src/business/price.ts'
import { inTx } from '../../src/db/tx.ts'
import { often } from '../often.ts'
import { deadlocksOf } from '../rig/processes.ts'
import { sleep } from '../world/until.ts'
import { until } from '../world.ts'
import { checkReplies, type Gates } from './replies.ts'
import { type Burst, checkBursts, isQuiet, type SlowShop, startSlowShop } from './turns.ts'

const THINK_MS = 1200
const WAIT_MS_MAX = 30_000

let shop: SlowShop
/** Conversations whose first answer is long in coming: until all is written. */
const writing = new Map<string, PromiseWithResolvers<void>>()
/** Those in which a person acts as the turn ends. */
const gates: Gates = new Map()
before(async () => {
  const think = (about: string) =>
    gates.get(about)?.promise ?? writing.get(about)?.promise.then(() => sleep(THINK_MS)) ?? THINK_MS
  shop = await startSlowShop({ apis: 1, workers: 2, env: { BURST_WAIT_MS: '300' } }, think)
})
after(() => shop.stop())

test('I8: five messages, two of them while the model thinks, get one reply that knows all five', async () => {
  // the first turn begins after 600 ms and is overtaken; the second one begins when the first has ended
  const burst: Burst = {
    conversations: often(4, 8),
    atMs: [0, 150, 300, 1000, 1150],
    replyMsMax: WAIT_MS_MAX,
    phoneBase: 237_660_000_000,
    named: 0,
    meanwhileFrom: 3,
    onWritten: about => writing.get(about)!.resolve(),
  }
  for (let n = 0; n < burst.conversations; n++) writing.set(`c${n}`, Promise.withResolvers())
  await checkBursts(shop, burst)
  assert.ok(shop.model.asked.length > burst.conversations, 'no turn was overtaken: the test shows nothing')
  assert.equal(await deadlocksOf(shop.rig), 0)
})

/** Writes as somebody new and resolves when the model thinks about it. */
async function ask(n: number): Promise<string> {
  const customer = shop.awa.customer(237_661_000_000 + n)
  assert.equal(await customer.writes(`#c${n} m0`, `wamid.I8.ask.${n}`), 1)
  await until('the model is asked', () => shop.model.asked.some(one => one.about === `c${n}`), WAIT_MS_MAX)
  return customer.phone
}

type Left = { owner: string; replies: number; turns: number; outcome: string | null; reason: string | null }

async function leftOf(phone: string): Promise<Left> {
  const [row] = await shop.rig.rows<Left>(
    `select s.owner, (select count(*) from messages m where m.app_id = s.app_id and m.chat_session_id = s.id and m.direction = 'out') as replies,
       (select count(*) from turns t where t.app_id = s.app_id and t.chat_session_id = s.id) as turns,
       (select max(outcome) from turns t where t.app_id = s.app_id and t.chat_session_id = s.id) as outcome,
       (select max(error ->> 'reason') from turns t where t.app_id = s.app_id and t.chat_session_id = s.id) as reason
     from chat_sessions s join contact_details d on d.app_id = s.app_id and d.id = s.contact_detail_id
     where s.app_id = $1 and d.identifier = $2`,
    [shop.awa.app.id, phone],
  )
  return row!
}

test('I8: a person who takes over while the model thinks silences its answer', async () => {
  const phone = await ask(100)
  await shop.rig.rows(
    `update chat_sessions set owner = 'person' where app_id = $1 and contact_detail_id = (select id from contact_details where app_id = $1 and identifier = $2)`,
    [shop.awa.app.id, phone],
  )
  const released = async () =>
    (
      await shop.rig.rows(
        `select 1 from chat_sessions s join contact_details d on d.app_id = s.app_id and d.id = s.contact_detail_id
       where d.app_id = $1 and d.identifier = $2 and s.turn_lease_until is null and s.turn_attempt > 0`,
        [shop.awa.app.id, phone],
      )
    ).length === 1
  await until('the turn has ended', released, WAIT_MS_MAX)
  assert.deepEqual(await leftOf(phone), {
    owner: 'person',
    replies: 0,
    turns: 0,
    outcome: null,
    reason: null,
  })
  assert.equal(shop.model.asked.filter(one => one.about === 'c100').length, 1)
})

test('I8: people who answer 0 to 1,000 ms before the end of a turn: one answer each', async () => {
  await checkReplies(shop, gates, {
    runs: often(10, 20),
    atOnce: often(5, 10),
    named: 500,
    phoneBase: 237_664_000_000,
  })
})

test('I10: a reply that cannot be paid leaves no message behind; a person sees to it', async () => {
  const { deps } = shop.rig.app.service
  await inTx(deps.db, tx => setPrice(tx, shop.awa.app.id, 'message:messenger', '1000', SERVICE))
  const phone = await ask(101)
  await until('the turn has ended', () => leftOf(phone).then(left => left.turns === 1), WAIT_MS_MAX)
  assert.deepEqual(await leftOf(phone), {
    owner: 'queue',
    replies: 0,
    turns: 1,
    outcome: 'silent',
    reason: 'insufficient_balance',
  })
  assert.ok(await isQuiet(shop))
})
