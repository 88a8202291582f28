// A job for somebody whom a run is at ends at once: what it came for goes with that run, or with its next try.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deliver } from '../../src/delivery/deliver.ts'
import type { Call } from '../../src/outbound/call.ts'
import { type Customer, useWorld } from '../world.ts'

const world = useWorld({ agents: 'silent' })
const { awa } = world

type Job = Parameters<typeof deliver>[1]
type Way = { job: Job; call: Call; isCalled: Promise<void>; answers(): void }

/** Somebody to whom the first message is about to be handed over, by a provider that takes its time. */
async function toSlowProvider(fatou: Customer): Promise<Way> {
  const { message_id } = await awa.sends(fatou, 'un')
  const [row] = await world.rows<{ id: number }>(
    'select contact_detail_id as id from messages where hashid = $1',
    [message_id],
  )
  const [called, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const call: Call = async asked => {
    called.resolve()
    await answered.promise
    return world.app.service.deps.call(asked)
  }
  const job = { app_id: awa.app.id, contact_detail_id: row!.id, channel_id: awa.app.messenger.id }
  return { job, call, isCalled: called.promise, answers: answered.resolve }
}

const lastTwo = async (fatou: Customer): Promise<unknown[]> => (await fatou.reads()).slice(-2)
const NEVER = new AbortController().signal

test('what is stored as the run has found nothing more goes with it, too, and its own job has ended before', async () => {
  const fatou = await awa.customerWhoWrote()
  const { job } = await toSlowProvider(fatou)
  const [ended, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { db, ...others } = world.app.service.deps
  // the number is told that its first call was taken once that is stored, with what waits behind it: nothing
  const query: typeof db.query = async (text, values) => {
    if (text.includes('sure_until = ')) {
      ended.resolve()
      await goesOn.promise
    }
    return db.query(text, values)
  }
  const deps = { ...others, db: { ...db, query } }
  const run = deliver(deps, job, NEVER)
  await ended.promise
  assert.deepEqual((await fatou.reads()).at(-1), 'un')
  await awa.sends(fatou, 'deux')
  await deliver(deps, job, NEVER)
  goesOn.resolve()
  await run
  assert.deepEqual(await lastTwo(fatou), ['un', 'deux'])
  await world.drains()
  assert.deepEqual(await lastTwo(fatou), ['un', 'deux'])
})

test('somebody else is not waited for, nor one of another app with the same number', async () => {
  const [fatou, rose] = [await awa.customerWhoWrote(), await awa.customerWhoWrote()]
  const { job, call, isCalled, answers } = await toSlowProvider(fatou)
  const run = deliver({ ...world.app.service.deps, call }, job, NEVER)
  await isCalled
  const other = await toSlowProvider(rose)
  await deliver(world.app.service.deps, other.job, NEVER)
  assert.deepEqual((await rose.reads()).at(-1), 'un')
  // it finds nothing there, and takes nothing from the run
  const { id: app_id, messenger } = world.chloe.app
  const ofOther = { ...job, app_id, channel_id: messenger.id }
  await deliver(world.app.service.deps, ofOther, NEVER)
  answers()
  await run
  assert.deepEqual((await fatou.reads()).at(-1), 'un')
  await world.drains()
})

test('a run that is stopped in a call leaves the way to the next try, which takes all that has come', async () => {
  const fatou = await awa.customerWhoWrote()
  const { job, call, isCalled, answers } = await toSlowProvider(fatou)
  const stop = new AbortController()
  const deps = { ...world.app.service.deps, call }
  const run = deliver(deps, job, stop.signal)
  await isCalled
  await awa.sends(fatou, 'deux')
  await deliver(deps, job, NEVER)
  stop.abort()
  answers()
  await assert.rejects(run, /the next worker goes on/)
  await deliver(deps, job, NEVER)
  assert.deepEqual(await lastTwo(fatou), ['un', 'deux'])
  await world.drains()
})

test('those to whom nothing waits do not stand in line for the first call of their number', async () => {
  const people = await Promise.all(Array.from({ length: 40 }, () => awa.customerWhoWrote()))
  await world.drains()
  const details = await world.rows<{ id: number }>(
    'select d.id from contact_details d where d.app_id = $1 and d.identifier = any($2)',
    [awa.app.id, people.map(({ phone }) => phone)],
  )
  const { db, ...others } = world.app.service.deps
  // the number was called a while ago
  world.passes(60_000)
  let firstCalls = 0
  const query: typeof db.query = (text, values) => {
    if (text.includes('with pilot as')) firstCalls++
    return db.query(text, values)
  }
  const deps = { ...others, db: { ...db, query } }
  const { id: app_id, messenger } = awa.app
  await Promise.all(
    details.map(({ id }) =>
      deliver(deps, { app_id, contact_detail_id: id, channel_id: messenger.id }, NEVER),
    ),
  )
  assert.equal(details.length, people.length)
  assert.ok(firstCalls <= 4, `${firstCalls} first calls`)
})
