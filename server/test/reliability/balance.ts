// I16: many take from one balance at once, at prices that change, and ask again when they heard nothing: it is the sum of its
// ledger to the last digit, never below zero, and each message is charged once.
import assert from 'node:assert/strict'
import { SERVICE } from '../../src/audit/actor.ts'
import { topUp } from '../../src/business/charge.ts'
import { setPrice } from '../../src/business/price.ts'
import { inTx } from '../../src/db/tx.ts'
import type { Random } from '../rig/random.ts'
import { template } from '../world/live.ts'
import type { Answer } from '../world/patient.ts'
import type { LiveShop, World } from '../world.ts'

const PHONE = 237_668_000_000
/** Prices from this, a millionth, up to this many of it: 0.000001 to 1. */
const MICROS_MAX = 1_000_000
/** So many debits have one price. */
const DEBITS_PER_PRICE = 16

/** `microsMin`: no price is lower; the least of all when left out. */
export type Size = { clients: number; debits: number; amount: string; microsMin?: number }
type Told = { taken: number; refused: number; replays: number }

const priceOf = (micros: number): string => (micros / MICROS_MAX).toFixed(6)

/** The balance is this and nothing else was ever charged. */
async function open({ app, rows, now }: World, { app: { id } }: LiveShop, amount: string): Promise<void> {
  await rows('delete from ledger where app_id = $1', [id])
  await rows('update balances set amount = 0 where app_id = $1', [id])
  const { db } = app.service.deps
  await inTx(db, tx => topUp(tx, id, amount, 'all there is', SERVICE, now()))
}

/** So many clients with so many debits each, every one asked until it is answered, and some once more after it. */
export async function debit(world: World, shop: LiveShop, random: Random, size: Size): Promise<Told> {
  const { clients, debits, amount, microsMin = 1 } = size
  await open(world, shop, amount)
  const { db } = world.app.service.deps
  const told: Told = { taken: 0, refused: 0, replays: 0 }
  const ids = new Map<string, string>()
  const debitOne = async (client: number, n: number): Promise<void> => {
    const key = { 'idempotency-key': `I16-${client}-${n}` }
    const ask = (): Promise<Answer> =>
      shop.at(client + n).insistsOnSending(shop.customer(PHONE + client), template(), {}, key)
    if ((client * debits + n) % DEBITS_PER_PRICE === 0)
      await inTx(db, tx =>
        setPrice(
          tx,
          shop.app.id,
          'message:messenger',
          priceOf(microsMin + random.below(MICROS_MAX + 1 - microsMin)),
          SERVICE,
        ),
      )
    // the first of each client always: the balance is not used up yet, so that some answers are told again for certain
    const isTwice = n === 0 || random.below(10) === 0
    const answers = await Promise.all(isTwice ? [ask(), ask()] : [ask()])
    if (random.below(10) === 0) answers.push(await ask())
    for (const { code, body, text, replayed } of answers) {
      assert.ok(code === 1000 || (code === 1001 && body.reason === 'insufficient_balance'), text)
      if (replayed) told.replays++
      if (code === 1000) ids.set(key['idempotency-key'], body.message_id)
    }
    const said = new Set(answers.filter(one => one.code === 1000).map(({ body }) => body.message_id))
    assert.ok(said.size <= 1, 'one key, two messages')
    if (said.size === 1) told.taken++
    else told.refused++
  }
  const run = async (client: number): Promise<void> => {
    for (let n = 0; n < debits; n++) await debitOne(client, n)
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => run(client)))
  assert.equal(new Set(ids.values()).size, told.taken)
  return told
}

/** What the tables say after it, and that the last of the money can be spent. */
export async function checkBalance(world: World, shop: LiveShop, { taken }: Told): Promise<string> {
  const look = async () => {
    const [row] = await world.rows<{ amount: string; is_exact: boolean; messages: number; charges: number }>(
      `select b.amount::text, b.amount >= 0 and b.amount = (select sum(l.amount) from ledger l where l.app_id = $1) as is_exact,
         (select count(*) from messages m where m.app_id = $1 and m.direction = 'out')::int as messages,
         (select count(distinct m.id) from messages m join ledger l on l.app_id = m.app_id and l.subject_id = m.id
          where m.app_id = $1 and l.kind = 'message' and l.amount < 0)::int as charges
       from balances b where b.app_id = $1`,
      [shop.app.id],
    )
    return row!
  }
  const { amount, ...row } = await look()
  assert.deepEqual(row, { is_exact: true, messages: taken, charges: taken })
  const { db } = world.app.service.deps
  const sendAt = async (price: string): Promise<number> => {
    await inTx(db, tx => setPrice(tx, shop.app.id, 'message:messenger', price, SERVICE))
    return (await shop.insistsOnSending(shop.customer(PHONE), template(), {}, {})).code
  }
  // one digit more than there is, then all of it
  assert.equal(await sendAt(`${amount}1`), 1001)
  assert.equal(await sendAt(amount), 1000)
  assert.deepEqual(await look(), {
    amount: '0.000000',
    is_exact: true,
    messages: taken + 1,
    charges: taken + 1,
  })
  return amount
}
