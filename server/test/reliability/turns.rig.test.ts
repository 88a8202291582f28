import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setPrice } from '../../src/business/price.ts'
import { inTx } from '../../src/db/tx.ts'
import { type Model, startModel, useModel } from './model.ts'
import { deadlocksOf, type Rig, startRig, until } from './rig.ts'
import { type Burst, checkOneReply, isQuiet, writeBursts } from './turns.ts'
import { knock, type Line, messageBody, numberOf, type Provider, startProvider } from './wire.ts'

const THINK_MS = 1200
const WAIT_MS_MAX = 30_000

let rig: Rig
let line: Line
let model: Model
let provider: Provider

before(async () => {
  model = await startModel(() => THINK_MS)
  provider = await startProvider(() => 'ok')
  rig = await startRig({ apis: 1, workers: 2, env: { BURST_WAIT_MS: '300' } })
  line = await numberOf(rig, rig.app.cast.awa.live, provider.baseUrl)
  await useModel(rig, line.app, model)
})
after(async () => {
  await rig.stop()
  await Promise.all([model.close(), provider.close()])
})

test('I8: five messages, two of them while the model thinks, get one reply that knows all five', async () => {
  // the first turn begins after 600 ms and is overtaken; the second one begins when the first has ended
  const burst: Burst = {
    conversations: 8,
    atMs: [0, 150, 300, 1000, 1150],
    replyMsMax: WAIT_MS_MAX,
    phoneBase: 237_660_000_000,
    named: 0,
  }
  await writeBursts(rig, line, provider, burst)
  await checkOneReply(rig, line, provider, model, burst)
  assert.ok(model.asked.length > burst.conversations, 'no turn was overtaken: the test shows nothing')
  assert.equal(await deadlocksOf(rig), 0)
})

/** Writes as somebody new and resolves when the model thinks about it. */
async function ask(n: number): Promise<string> {
  const phone = String(237_661_000_000 + n)
  assert.equal(
    await knock(rig.apis[0]!.address, line, messageBody(line, phone, `wamid.I8.ask.${n}`, `#c${n} m0`)),
    200,
  )
  await until('the model is asked', () => model.asked.some(one => one.about === `c${n}`), WAIT_MS_MAX)
  return phone
}

type Left = { owner: string; replies: number; turns: number; outcome: string | null; reason: string | null }

async function leftOf(phone: string): Promise<Left> {
  const [row] = await rig.query<Left>(
    `select s.owner, (select count(*) from messages m where m.app_id = s.app_id and m.chat_session_id = s.id and m.direction = 'out') as replies,
       (select count(*) from turns t where t.app_id = s.app_id and t.chat_session_id = s.id) as turns,
       (select max(outcome) from turns t where t.app_id = s.app_id and t.chat_session_id = s.id) as outcome,
       (select max(error ->> 'reason') from turns t where t.app_id = s.app_id and t.chat_session_id = s.id) as reason
     from chat_sessions s join contact_details d on d.app_id = s.app_id and d.id = s.contact_detail_id
     where s.app_id = $1 and d.identifier = $2`,
    [line.app.id, phone],
  )
  return row!
}

test('I8: a person who takes over while the model thinks silences its answer', async () => {
  const phone = await ask(100)
  await rig.query(
    `update chat_sessions set owner = 'person' where app_id = $1 and contact_detail_id = (select id from contact_details where app_id = $1 and identifier = $2)`,
    [line.app.id, phone],
  )
  const released = async () =>
    (
      await rig.query(
        `select 1 from chat_sessions s join contact_details d on d.app_id = s.app_id and d.id = s.contact_detail_id
       where d.app_id = $1 and d.identifier = $2 and s.turn_lease_until is null and s.turn_attempt > 0`,
        [line.app.id, phone],
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
  assert.equal(model.asked.filter(one => one.about === 'c100').length, 1)
})

test('I10: a reply that cannot be paid leaves no message behind; a person sees to it', async () => {
  const { deps } = rig.app.service
  await inTx(deps.db, tx => setPrice(tx, line.app.id, 'message:messenger', '1000'))
  const phone = await ask(101)
  await until('the turn has ended', () => leftOf(phone).then(left => left.turns === 1), WAIT_MS_MAX)
  assert.deepEqual(await leftOf(phone), {
    owner: 'queue',
    replies: 0,
    turns: 1,
    outcome: 'silent',
    reason: 'insufficient_balance',
  })
  assert.ok(await isQuiet(rig, line))
})
