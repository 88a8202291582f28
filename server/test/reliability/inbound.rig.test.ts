import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { SERVICE } from '../../src/audit/actor.ts'
import { setPrice } from '../../src/business/price.ts'
import { inTx } from '../../src/db/tx.ts'
import { often } from '../often.ts'
import { openLoop } from '../rig/load.ts'
import { deadlocksOf, type Rig, startRig } from '../rig/processes.ts'
import type { LiveShop } from '../world.ts'
import { bringThrice, meetStrangers } from './inbound.ts'

const STRANGERS = often(8, 20)
const THRICE = often(5, 10)
const CALLS = often(200, 600)

let rig: Rig
let awa: LiveShop
before(async () => {
  // the answer is due at once: the jobs are drained by hand
  rig = await startRig({ apis: 2, workers: 0, env: { BURST_WAIT_MS: '0' } })
  awa = rig.live.awa
})
after(() => rig.stop())

test(`I6: ten first messages of each of ${STRANGERS} strangers at once are as many contacts with one session each`, async () => {
  await meetStrangers(rig, awa, { contacts: STRANGERS, messages: 10 })
})

test('I5: a message three times at once and once later is one message, one turn, one charge', async () => {
  const { deps } = rig.app.service
  await inTx(deps.db, async tx => {
    await setPrice(tx, awa.app.id, 'message:messenger', '0.05', SERVICE)
    await setPrice(tx, awa.app.id, 'agent_turn', '0.01', SERVICE)
  })
  const ids = await bringThrice(rig, awa, THRICE)
  await rig.drains()
  const rows = await rig.rows<{ turns: number; replies: number; charges: string }>(
    `select (select count(*) from turns t where t.app_id = m.app_id and t.chat_session_id = m.chat_session_id) as turns,
       (select count(*) from messages r where r.app_id = m.app_id and r.chat_session_id = m.chat_session_id and r.direction = 'out') as replies,
       (select sum(l.amount)::text from ledger l where l.app_id = m.app_id and ((l.kind = 'message' and l.subject_id in (select id from messages r where r.app_id = m.app_id and r.chat_session_id = m.chat_session_id))
          or (l.kind = 'agent_turn' and l.subject_id in (select id from turns t where t.app_id = m.app_id and t.chat_session_id = m.chat_session_id)))) as charges
     from messages m where m.app_id = $1 and m.provider_id = any($2)`,
    [awa.app.id, ids],
  )
  assert.equal(rows.length, THRICE)
  for (const row of rows) assert.deepEqual(row, { turns: 1, replies: 1, charges: '-0.06' })
  const [money] = await rig.rows<{ exact: boolean }>(
    'select b.amount = (select sum(amount) from ledger l where l.app_id = b.app_id) as exact from balances b where b.app_id = $1',
    [awa.app.id],
  )
  assert.ok(money!.exact, 'the balance is the sum of the ledger')
})

test('people are written to while they write: no deadlock, nothing fails', async () => {
  const phones = Array.from({ length: 6 }, (_, n) => String(237_659_500_000 + n))
  const codes = await openLoop(150, CALLS, async n => {
    const shop = awa.at(n)
    const customer = shop.customer(rig.random.pick(phones))
    if (n % 4 < 2) return (await shop.triesToSend(customer)).code
    return customer.writesOnce('And?', `wamid.both.${n}`)
  })
  assert.deepEqual([...new Set(codes)].sort(), [1000, 200])
  assert.equal(await deadlocksOf(rig), 0)
})
