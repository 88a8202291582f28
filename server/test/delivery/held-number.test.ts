// What concerns a number or an account holds the number: one call in a while decides for all that wait.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { listChannels, openSecrets } from '../../src/channels/find.ts'
import { deliver } from '../../src/delivery/deliver.ts'
import { often } from '../often.ts'
import { type Customer, useWorld } from '../world.ts'

const world = useWorld({ agents: 'silent' }, async ({ standsStill }) => standsStill())
const { awa } = world

const PEOPLE = often(4, 10)

const customers = (count = PEOPLE): Promise<Customer[]> =>
  Promise.all(Array.from({ length: count }, () => awa.customerWhoWrote()))

/** Everybody's messages meet this, until it is over. */
const everybodyMeets = (error_code: number, outcome: 'error' | 'failed' = 'error') =>
  awa.call('scriptTestOutcome', { body: { outcome, error_code, times: 100 } })
const itIsOver = () => world.rows('delete from sandbox_outcomes')

async function passes(duration: string): Promise<void> {
  await awa.waits(duration)
  await world.drains()
}

const calls = async (): Promise<number> =>
  (await world.rows('select 1 from sandbox_sends where app_id = $1', [awa.app.id])).length

/** How many of each event there are now. */
async function counts() {
  return {
    refused: (await awa.events('channel.credentials_refused')).length,
    recovered: (await awa.events('channel.recovered')).length,
    failed: (await awa.events('message.failed')).length,
  }
}

const statuses = async (ids: string[]): Promise<string[]> => [
  ...new Set(await Promise.all(ids.map(async id => (await awa.message(id)).status))),
]

const held = async () =>
  (await awa.api.get('/up?detail=1')).body.channels.find(
    (channel: { type: string }) => channel.type === 'messenger',
  ).held

beforeEach(itIsOver)

const ACCOUNT = [
  [190, 'credentials'],
  [131031, 'account_restricted'],
  [131042, 'payment'],
  [131048, 'account_restricted'],
  [368, 'account_restricted'],
] as const

/** What is done with each is the same: every day with one of each reason, told by the answer to a call or by a status. */
const TRIED = ACCOUNT.slice(0, often(3, ACCOUNT.length))

for (const [code, reason] of ACCOUNT.slice(0, often(1, ACCOUNT.length)))
  test(`${code}: one call for all, one event each way, and all is sent when it works again`, async () => {
    const people = await customers()
    const [callsBefore, before] = [await calls(), await counts()]
    await everybodyMeets(code)
    const ids: string[] = []
    for (const one of people)
      for (const words of ['un', 'deux']) ids.push((await awa.sends(one, words)).message_id)
    await world.drains()
    assert.equal((await calls()) - callsBefore, 1)
    assert.deepEqual(await statuses(ids), ['queued'])
    assert.deepEqual(await counts(), { ...before, refused: before.refused + 1 })
    for (const id of [ids[0]!, ids.at(-1)!]) {
      const { waiting } = await awa.message(id)
      assert.deepEqual([waiting!.reason, waiting!.who, waiting!.tries], [reason, 'you', 1])
      assert.equal(waiting!.provider!.code, String(code))
      assert.ok(waiting!.next_try_at! > waiting!.since)
    }
    const shown = await held()
    assert.deepEqual([shown.reason, shown.who, shown.tries], [reason, 'you', 1])
    assert.equal(world.app.logs.filter(line => line.includes('a number is held')).length > 0, true)

    await passes('PT20S')
    await passes('PT20M')
    await passes('PT20M')
    assert.equal((await calls()) - callsBefore, 4, 'one call for each look')
    assert.equal((await held()).tries, 4)
    assert.deepEqual(await counts(), { ...before, refused: before.refused + 1 })

    await itIsOver()
    await passes('PT20M')
    await passes('PT1M')
    assert.deepEqual(await statuses(ids), ['delivered'])
    assert.equal(await held(), null)
    assert.deepEqual(await counts(), {
      ...before,
      refused: before.refused + 1,
      recovered: before.recovered + 1,
    })
    for (const one of people) assert.deepEqual((await one.reads()).slice(-2), ['un', 'deux'])
  })

test('130429: the number pauses as it is asked to, without an event', async () => {
  const people = await customers()
  // longer than a call that was taken speaks for the number: those of one job are made together
  world.passes(3000)
  const [callsBefore, before] = [await calls(), await counts()]
  await everybodyMeets(130429)
  const ids = await Promise.all(people.map(async one => (await awa.sends(one)).message_id))
  await world.drains()
  assert.equal((await calls()) - callsBefore, 1)
  const { waiting } = await awa.message(ids[3]!)
  assert.deepEqual([waiting!.reason, waiting!.who], ['throttled', 'provider'])
  await itIsOver()
  await passes('PT10S')
  assert.deepEqual(await statuses(ids), ['delivered'])
  assert.deepEqual(await counts(), before)
})

for (const [code, reason] of [...TRIED.slice(1), [130429, 'throttled'] as const])
  test(`${code} as a status, after the call was taken: the number is held, its message waits, a receipt frees it`, async () => {
    const people = await customers()
    const [callsBefore, before] = [await calls(), await counts()]
    const published = reason === 'throttled' ? 0 : 1
    await everybodyMeets(code, 'failed')
    const ids = [(await awa.sends(people[0]!, 'first')).message_id]
    await world.drains()
    for (const one of people) ids.push((await awa.sends(one, 'next')).message_id)
    await world.drains()
    assert.equal((await calls()) - callsBefore, 1)
    assert.deepEqual(await statuses(ids), ['queued'])
    for (const id of [ids[0]!, ids.at(-1)!]) {
      const { waiting } = await awa.message(id)
      assert.deepEqual([waiting!.reason, waiting!.tries, waiting!.provider!.code], [reason, 1, String(code)])
    }
    assert.deepEqual([(await held()).reason, (await held()).tries], [reason, 1])

    await passes('PT20S')
    await passes('PT1M')
    assert.equal((await calls()) - callsBefore, 3, 'one call for each look, though each is taken')
    assert.equal((await held()).tries, 3)
    assert.deepEqual(await counts(), { ...before, refused: before.refused + published })

    await itIsOver()
    await passes('PT5M')
    await passes('PT1M')
    assert.deepEqual(await statuses(ids), ['delivered'])
    assert.equal(await held(), null)
    assert.deepEqual(await counts(), {
      ...before,
      refused: before.refused + published,
      recovered: before.recovered + published,
    })
    assert.deepEqual((await people[0]!.reads()).slice(-2), ['first', 'next'])
  })

test('a number that was refused late and says nothing any more is believed the second time', async () => {
  const people = await customers(3)
  await everybodyMeets(131042, 'failed')
  const ids = [(await awa.sends(people[0]!)).message_id]
  await world.drains()
  await itIsOver()
  // the provider says nothing more of what it takes
  await world.rows(
    `create function say_nothing() returns trigger language plpgsql as 'begin return null; end'`,
  )
  await world.rows(`create trigger say_nothing before insert on pgboss.job for each row
    when (new.name = 'sandbox.callback') execute function say_nothing()`)
  for (const one of people) ids.push((await awa.sends(one)).message_id)
  const callsBefore = await calls()
  await passes('PT1M')
  assert.equal((await calls()) - callsBefore, 1)
  assert.notEqual(await held(), null)
  await passes('PT1M')
  assert.equal(await held(), null)
  assert.deepEqual(await statuses(ids), ['sent'])
  await world.rows('drop trigger say_nothing on pgboss.job')
})

test('new credentials free a held number at once', async () => {
  const people = await customers(3)
  const before = await counts()
  await everybodyMeets(190)
  const ids = await Promise.all(people.map(async one => (await awa.sends(one)).message_id))
  await world.drains()
  await itIsOver()
  const channel = (await listChannels(world.app.service.deps.db, awa.app.id)).find(
    ({ id }) => id === awa.app.messenger.id,
  )!
  const edited = await world.runs(
    ['channel', 'edit', channel.hashid, '--app', 'Boutique Awa', '--test', '--credentials', '--no-check'],
    { input: JSON.stringify(openSecrets(world.app.service.deps.seal, channel)) },
  )
  assert.equal(edited.code, 0, edited.err)
  assert.equal(await held(), null)
  assert.equal((await counts()).recovered, before.recovered + 1)
  await world.drains()
  assert.deepEqual(await statuses(ids), ['delivered'])
})

test('a held number waits until expires_at, and then says what it waited for', async () => {
  const [fatou] = await customers(1)
  await everybodyMeets(190)
  const id = (await awa.sends(fatou!)).message_id
  await world.drains()
  await passes('PT25H')
  const message = await awa.message(id)
  assert.deepEqual([message.status, message.error!.reason, message.error!.who], ['expired', 'expired', 'you'])
  assert.match(message.error!.text, /access token/)
  await itIsOver()
  const [rose] = await customers(1)
  const next = (await awa.sends(rose!)).message_id
  await passes('PT20M')
  assert.deepEqual(await statuses([next]), ['delivered'], 'the next message is the call that decides')
  assert.equal(await held(), null)
})

test('a number that is switched off waits without a call, and goes on when it is on again', async () => {
  const [fatou] = await customers(1)
  const switched = (on: boolean) =>
    world.rows('update channels set is_active = $2 where id = $1', [awa.app.messenger.id, on])
  const callsBefore = await calls()
  const id = (await awa.sends(fatou!)).message_id
  await switched(false)
  await world.drains()
  await passes('PT1M')
  const { waiting, status } = await awa.message(id)
  assert.deepEqual([status, waiting!.reason, waiting!.who], ['queued', 'not_connected', 'you'])
  assert.equal(await calls(), callsBefore)
  await switched(true)
  await passes('PT1M')
  assert.deepEqual(await statuses([id]), ['delivered'])
})

for (const named of ['named', 'not named'])
  test(`four processes that ask a number at the same moment make one call, and one event (${named} in their jobs)`, async () => {
    const people = await customers(8)
    // longer than a call that was taken speaks for the number
    world.passes(3000)
    const [callsBefore, before] = [await calls(), await counts()]
    await everybodyMeets(190)
    const ids = await Promise.all(people.map(async one => (await awa.sends(one)).message_id))
    const processes = [world.app.service, await world.second(), await world.second(), await world.second()]
    const details = await world.rows<{ contact_detail_id: number }>(
      'select contact_detail_id from messages where hashid = any($1)',
      [ids],
    )
    const signal = new AbortController().signal
    await Promise.all(
      details.map(({ contact_detail_id }, n) => {
        const channel = named === 'named' ? { channel_id: awa.app.messenger.id } : {}
        const job = { app_id: awa.app.id, contact_detail_id, ...channel }
        return deliver(processes[n % processes.length]!.deps, job, signal)
      }),
    )
    assert.equal((await calls()) - callsBefore, 1)
    assert.equal((await counts()).refused, before.refused + 1)
    await itIsOver()
    await passes('PT20S')
    await passes('PT1M')
    assert.deepEqual(await statuses(ids), ['delivered'])
  })

test('another number of the same business is not held', async () => {
  await everybodyMeets(190)
  const [fatou] = await customers(1)
  await awa.sends(fatou!)
  await world.drains()
  assert.notEqual(await held(), null)
  const visitor = await world.visitor(awa.app)
  await visitor.writes('Bonjour')
  const chat = await awa.call('sendMessage', {
    body: {
      channel: 'webchat',
      contact: { identifier: visitor.id },
      message: { type: 'text', content: { text: 'Bonjour' } },
    },
  })
  assert.equal((await awa.message((chat as { message_id: string }).message_id)).status, 'sent')
  await itIsOver()
  await passes('PT20M')
  assert.equal(await held(), null)
})
