import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { deadlocksOf } from '../rig/processes.ts'
import { startProvider } from '../rig/provider.ts'
import { sleep, until } from '../world/until.ts'
import { checkBursts, isQuiet, type SlowShop, startSlowShop } from './turns.ts'

const THINK_MS = 12_000
const WAIT_MS_MAX = 120_000
const STOPPED_MS = 60_000
/** However slow the machine is: it still thinks when it is stopped, and has thought to its end when it goes on. */
const STOPPED_THINK_MS = 40_000

let shop: SlowShop
let thinkMs = THINK_MS
before(async () => {
  shop = await startSlowShop({ apis: 2, workers: 2 }, () => thinkMs)
})
after(() => shop.stop())

test('I8: five messages in 3 seconds to a model of 12 seconds, in 30 conversations: one reply each', async () => {
  const atMs = [0, 700, 1500, 2200, 3000]
  await checkBursts(shop, {
    conversations: 30,
    atMs,
    replyMsMax: WAIT_MS_MAX,
    phoneBase: 237_660_000_000,
    named: 0,
  })
  const deadlocks = await deadlocksOf(shop.rig)
  process.stdout.write(
    `I8: 30 replies to 150 messages, ${shop.model.asked.length} questions, ${deadlocks} deadlocks\n`,
  )
  assert.equal(deadlocks, 0)
})

test('I8: more messages while the model thinks, and a worker is killed in mid-turn: one reply each', async () => {
  const atMs = [0, 4000, 4500, 9000, 9500]
  const kill = async (): Promise<void> => {
    const [worker] = shop.rig.workers
    await sleep(7000)
    await worker!.kill()
    await worker!.start()
  }
  const burst = { conversations: 20, atMs, replyMsMax: WAIT_MS_MAX, phoneBase: 237_661_000_000, named: 100 }
  await checkBursts(shop, burst, kill)
})

test('I9, I2: a worker that is stopped for 60 seconds in mid-turn and mid-call does nothing a second time when it goes on', async () => {
  const [zombie, heir] = shop.rig.workers
  await heir!.kill()
  thinkMs = STOPPED_THINK_MS
  const phones = Array.from({ length: 10 }, (_, n) => String(237_662_000_000 + n))
  for (const [n, phone] of phones.entries()) {
    assert.equal(await shop.awa.customer(phone).writes(`#c${200 + n} m0`, `wamid.I9.stop.${n}`), 1)
  }
  const askedOf = (n: number) => shop.model.asked.filter(one => one.about === `c${200 + n}`)
  await until(
    'it thinks about all of them',
    () => phones.every((_, n) => askedOf(n).length === 1),
    WAIT_MS_MAX,
  )
  const calls = await hangInCalls(10)
  zombie!.signal('SIGSTOP')
  const stoppedMs = Date.now()
  thinkMs = THINK_MS
  await heir!.start()
  const repliesTo = (phone: string) => shop.provider.taken.filter(one => one.to === phone)
  await until(
    'the other one answers all',
    () => phones.every(phone => repliesTo(phone).length === 1),
    WAIT_MS_MAX,
  )
  const againMs = phones.map((_, n) => askedOf(n)[1]!.atMs - stoppedMs)
  await sleep(Math.max(0, stoppedMs + STOPPED_MS - Date.now()))
  assert.deepEqual(await calls.ends(), [{ status: 'unknown', n: 10 }])
  calls.answer()
  const before = await stateOf(phones)
  zombie!.signal('SIGCONT')
  // the model's old answers are there at once: it tries to end its turns
  await sleep(10_000)
  assert.deepEqual(await stateOf(phones), before, 'the zombie has changed something')
  assert.ok(phones.every(phone => repliesTo(phone).length === 1))
  assert.ok(await isQuiet(shop))
  // whichever it meets first, its own time-out or the late answer: in doubt or sent, and not called again
  const ends = await calls.ends()
  for (const { status } of ends) assert.ok(['unknown', 'sent'].includes(status), status)
  assert.equal(
    ends.reduce((sum, { n }) => sum + n, 0),
    10,
  )
  assert.equal(calls.provider.calls.length, 10)
  await calls.provider.close()
  process.stdout.write(
    `I9: the turns of a stopped worker were taken up after ${Math.min(...againMs)} to ${Math.max(...againMs)} ms; late writes changed 0 rows\n`,
  )
  assert.ok(Math.max(...againMs) <= 30_000)
})

/** So many deliveries of another business whose provider has taken the message and does not answer yet. */
async function hangInCalls(count: number) {
  let answer: () => void = () => undefined
  const answered = new Promise<void>(resolve => {
    answer = resolve
  })
  const slow = await startProvider(
    () => 'ok',
    () => answered,
  )
  const { chloe } = shop.rig.live
  await chloe.sendsThrough(slow)
  for (let n = 0; n < count; n++) await chloe.sends(chloe.customer(237_663_000_000 + n))
  await until('it is in the middle of all calls', () => slow.taken.length === count, WAIT_MS_MAX)
  const ends = () =>
    shop.rig.rows<{ status: string; n: number }>(
      `select status, count(*) as n from messages where app_id = $1 and direction = 'out' group by 1`,
      [chloe.app.id],
    )
  return { provider: slow, answer, ends }
}

/** All that a turn writes. */
function stateOf(phones: string[]): Promise<unknown[]> {
  return shop.rig.rows(
    `select d.identifier, s.answered_seq, s.turn_attempt, s.owner,
       (select count(*) from turns t where t.app_id = s.app_id and t.chat_session_id = s.id) as turns,
       (select count(*) from messages m where m.app_id = s.app_id and m.chat_session_id = s.id) as messages
     from chat_sessions s join contact_details d on d.app_id = s.app_id and d.id = s.contact_detail_id
     where s.app_id = $1 and d.identifier = any($2) order by 1`,
    [shop.awa.app.id, phones],
  )
}
