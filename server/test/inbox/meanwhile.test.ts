// Two people at once: who comes second finds the conversation as the first has left it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SERVICE } from '../../src/audit/actor.ts'
import { assign, claim, type Doing, reopen } from '../../src/conversations/people.ts'
import type { Tx } from '../../src/db/tx.ts'
import { removeTag } from '../../src/inbox/tags.ts'
import { hashid } from '../../src/lib/ids.ts'
import { toTimestamp } from '../../src/lib/time.ts'
import type { Reply } from '../client.ts'
import { often } from '../often.ts'
import { type Customer, until, useWorld } from '../world.ts'
import { type Colleague, colleague, good, queued, refusedFor } from './people.ts'

let bruno: Colleague
let ines: Colleague
const world = useWorld({}, async () => {
  bruno = await colleague(world, 'Bruno')
  ines = await colleague(world, 'Ines')
})
const { awa } = world

async function brunos(): Promise<Customer> {
  const fatou = await queued(world)
  await bruno.does(fatou, 'claim')
  return fatou
}

test('of twenty people who claim a conversation at once one has it, and the others read who', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, (_, n) => colleague(world, `Claimer${n}`)))
  const fatou = await brunos()
  await bruno.does(fatou, 'assign')
  const rounds = often(5, 100)
  for (let round = 0; round < rounds; round++) {
    const replies = await Promise.all(people.map(person => person.tries(fatou, 'claim')))
    const won = people.filter((_, n) => replies[n]!.code === 1000)
    assert.equal(won.length, 1)
    const lost = replies.filter(reply => reply.code !== 1000)
    for (const reply of lost) assert.equal(refusedFor(reply, 'owned_by_other').owner.id, won[0]!.id)
    assert.equal((await won[0]!.sees(fatou)).assignee.id, won[0]!.id)
    await won[0]!.does(fatou, 'assign')
  }
  const { id } = await awa.conversation(fatou)
  const claims = await world.rows(
    "select 1 from conversation_acts where app_id = $1 and chat_session_id = $2 and kind = 'claimed'",
    [awa.app.id, id],
  )
  assert.equal(claims.length, 1 + rounds, 'each time one')
})

/** What somebody gets for an act that begins while Bruno's is not committed yet. */
async function meanwhile(
  fatou: Customer,
  does: (tx: Tx, doing: Doing) => Promise<unknown>,
  act: () => Promise<Reply>,
): Promise<Reply> {
  const { hashid } = await awa.conversation(fatou)
  const doing = {
    appId: awa.app.id,
    id: hashid,
    userId: bruno.userId,
    now: toTimestamp(Date.parse((await awa.waits('PT0S')).now)),
  }
  const asked = await world.inTx(async tx => {
    await does(tx, doing)
    const reply = act()
    await until('the other act waits', async () => {
      const waits = await world.rows(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return waits.length > 0
    })
    return [reply]
  })
  return asked[0]!
}

test('what a colleague gives back can be claimed', async () => {
  const fatou = await brunos()
  const givenBack = (tx: Tx, doing: Doing) => assign(tx, doing, { userId: null, teamId: null })
  const claimed = good(await meanwhile(fatou, givenBack, () => ines.tries(fatou, 'claim')))
  assert.equal(claimed.assignee.id, ines.id)
})

test('what a colleague opens again can be ended', async () => {
  const fatou = await brunos()
  await bruno.does(fatou, 'close')
  const closed = good(await meanwhile(fatou, reopen, () => ines.tries(fatou, 'close')))
  assert.equal(closed.status, 'closed')
})

test('what a colleague takes from the agent can be handed back', async () => {
  const fatou = await awa.customerWhoWrote()
  await world.drains()
  assert.equal((await awa.conversation(fatou)).owner, 'agent')
  const taken = (tx: Tx, doing: Doing) => claim(tx, doing, false)
  const back = good(await meanwhile(fatou, taken, () => ines.tries(fatou, 'hand-back')))
  assert.equal(back.owner, 'agent')
})

test('a tag that a colleague removes is not there', async () => {
  const fatou = await brunos()
  const id = hashid('tag')
  await world.inTx(tx =>
    tx.query(`insert into tags (app_id, hashid, name, created_at) values ($1, $2, 'urgent', now())`, [
      awa.app.id,
      id,
    ]),
  )
  const tagged = await meanwhile(
    fatou,
    tx => removeTag(tx, awa.app.id, id, SERVICE),
    () => ines.tries(fatou, 'tag', { add: [id] }),
  )
  assert.equal(tagged.code, 1007, tagged.text)
})
