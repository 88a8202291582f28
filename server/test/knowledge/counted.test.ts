// How many entries there are is kept, not counted: what that costs, and that it stays true whoever writes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { SERVICE } from '../../src/audit/actor.ts'
import { Refusal } from '../../src/http/errors.ts'
import { addKnowledge, type Push } from '../../src/knowledge/add.ts'
import { KNOWLEDGE_ENTRIES_MAX } from '../../src/knowledge/queries.ts'
import { removeKnowledge } from '../../src/knowledge/remove.ts'
import { purgeExpired } from '../../src/knowledge/sweeps.ts'
import { SECOND_MS, type Timestamp, toMs, toTimestamp } from '../../src/lib/time.ts'
import { often } from '../often.ts'
import { costOf } from '../world/plans.ts'
import { useWorld } from '../world.ts'
import { countAnew, wrongCounts } from './entries.ts'

const RUNS = often(6, 300)
const ENTRIES = KNOWLEDGE_ENTRIES_MAX - 2
/** An index of a thousand entries may be one level deeper than one of few. */
const DEEPER_BLOCKS = 10

const world = useWorld({ agents: 'silent' })
const { awa } = world.live

const addSeconds = (at: Timestamp, seconds: number) => toTimestamp(toMs(at) + seconds * SECOND_MS)
const agent = () => awa.app.agent as Push['agent']
const pushTo = (phone: string, content: string, more: Partial<Push> = {}): Push => ({
  agent: agent(),
  person: { channel: 'messenger', identifier: phone, profile: { lastname: 'Mbarga' } },
  content,
  externalId: null,
  expiresAt: undefined,
  ...more,
})

test('a push reads as much of a contact with 999 entries as of one with a few', async () => {
  const { db } = world.app.service.deps
  const [few, many] = [awa.customer(), awa.customer()]
  const pushed = (phone: string, text: string) =>
    costOf(db, tx => addKnowledge(tx, awa.app.id, [pushTo(phone, text)], world.now()), ['knowledge'])
  // long: its words are made, so that what PostgreSQL reads of dictionaries once is read
  for (const { phone } of [few, many]) await pushed(phone, 'Likes tea. '.repeat(40))
  await world.rows(
    `insert into knowledge (app_id, hashid, agent_id, contact_id, content, content_hash, created_at, updated_at)
     select k.app_id, 'knw-' || n, k.agent_id, k.contact_id, n::text, sha256(n::text::bytea), k.created_at, k.updated_at
     from knowledge k join contact_details d on d.app_id = k.app_id and d.contact_id = k.contact_id, generate_series(1, $3::int) n
     where k.app_id = $1 and d.identifier = $2`,
    [awa.app.id, many.phone, ENTRIES - 1],
  )
  await countAnew(world)
  await world.rows('vacuum analyze knowledge')
  const little = await pushed(few.phone, 'Likes coffee.')
  const much = await pushed(many.phone, 'Likes coffee.')
  assert.ok(
    much.rows <= little.rows && much.blocks <= little.blocks + DEEPER_BLOCKS,
    JSON.stringify([little, much]),
  )
  assert.deepEqual(await wrongCounts(world), [])
})

test('texts that are there under a name are known by it, and take no room, also among others of a full contact', async () => {
  const { phone } = awa.customer()
  const add = (pushes: Push[]) => world.inTx(tx => addKnowledge(tx, awa.app.id, pushes, world.now()))
  const told = async (pushes: Push[]) =>
    (await add(pushes)).map(result => (result instanceof Refusal ? result.code : result.status))
  const [named] = await add([pushTo(phone, 'Takes sugar.', { externalId: 'crm-1' })])
  await add(Array.from({ length: KNOWLEDGE_ENTRIES_MAX - 2 }, (_, n) => pushTo(phone, `Visit ${n}.`)))
  const expiresAt = addSeconds(world.now(), 60)
  const again = [
    pushTo(phone, 'Takes sugar.'),
    pushTo(phone, 'Takes sugar.', { expiresAt }),
    pushTo(phone, 'Takes sugar.', { expiresAt }),
  ]
  // the last place is there for another text, and none beyond it
  const others = [pushTo(phone, 'Takes milk.'), pushTo(phone, 'Takes honey.')]
  assert.deepEqual(await told([...again, ...others]), ['unchanged', 'updated', 'unchanged', 'created', 1001])
  const [once] = await add([pushTo(phone, 'Takes sugar.')])
  assert.deepEqual(
    [(once as { id: string }).id, (once as { status: string }).status],
    [(named as { id: string }).id, 'unchanged'],
  )
  assert.deepEqual(await wrongCounts(world), [])
})

/** What may happen to the knowledge about some contacts: by number, so that a run can be repeated. */
const deed = fc.record({
  what: fc.constantFrom(
    'push' as const,
    'push' as const,
    'push' as const,
    'remove' as const,
    'sweep' as const,
    'wait' as const,
  ),
  who: fc.integer({ min: 0, max: 1 }),
  texts: fc.array(
    fc.record({
      text: fc.integer({ min: 0, max: 3 }),
      name: fc.option(fc.integer({ min: 0, max: 2 })),
      seconds: fc.option(fc.integer({ min: 1, max: 3 })),
    }),
    { minLength: 1, maxLength: 4 },
  ),
})

test('the kept count is the real one after whatever happened, also at once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(deed, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 }),
      async steps => {
        const people = [awa.customer(), awa.customer()]
        let now = world.now()
        for (const together of steps) {
          await Promise.all(
            together.map(({ what, who, texts }) =>
              world.inTx(async tx => {
                const { phone } = people[who]!
                if (what === 'sweep') return purgeExpired(tx, now)
                if (what === 'wait') now = addSeconds(now, 2)
                if (what === 'push') {
                  const pushes = texts.map(({ text, name, seconds }) =>
                    pushTo(phone, `Text ${text}`, {
                      externalId: name === null ? null : `e${name}`,
                      expiresAt: seconds === null ? undefined : addSeconds(now, seconds),
                    }),
                  )
                  await addKnowledge(tx, awa.app.id, pushes, now)
                }
                if (what !== 'remove') return
                const [entry] = await tx.query<{ hashid: string }>(
                  `select k.hashid from knowledge k join contact_details d on d.app_id = k.app_id and d.contact_id = k.contact_id
                 where k.app_id = $1 and d.identifier = $2 order by k.id limit 1`,
                  [awa.app.id, phone],
                )
                if (entry) await removeKnowledge(tx, awa.app.id, entry.hashid, SERVICE)
              }),
            ),
          )
        }
        assert.deepEqual(await wrongCounts(world), [])
      },
    ),
    { numRuns: RUNS },
  )
})
