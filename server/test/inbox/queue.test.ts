// The queue as it is to be answered.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Customer, useWorld } from '../world.ts'
import { type Colleague, colleague, good, queued } from './people.ts'

let bruno: Colleague
const world = useWorld({}, async () => {
  bruno = await colleague(world, 'Bruno')
})
const { awa } = world

const waiting = () => queued(world)
const idOf = async (who: Customer): Promise<string> => (await awa.conversation(who)).hashid

test('the queue by its waits: the longest first, who waits for nothing last, page after page', async () => {
  const people: Customer[] = []
  for (let n = 0; n < 5; n++) people.push(await waiting())
  // answered, and given back to the queue: they wait for nothing
  for (const n of [1, 3]) {
    await bruno.says(people[n]!, 'Yes')
    await bruno.does(people[n]!, 'assign')
  }
  await bruno.does(people[4]!, 'claim')
  const ids = await Promise.all(people.map(idOf))
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page = good(
      await bruno.api.get(
        `/conversation/search?sort=queue&ids=${ids}&per_page=1${cursor && `&cursor=${cursor}`}`,
      ),
    )
    assert.equal(page.total.n, 4)
    seen.push(...page.data.map(({ id }: { id: string }) => id))
    cursor = page.next_cursor
  }
  assert.deepEqual(
    seen,
    [0, 2, 1, 3].map(n => ids[n]),
  )
  const whole = await bruno.finds('view=unassigned&sort=queue&per_page=200')
  assert.deepEqual(
    whole.filter(id => ids.includes(id)),
    seen,
  )
  assert.deepEqual(whole.toSorted(), (await bruno.finds('view=unassigned&per_page=200')).toSorted())
  const [first] = good(await bruno.api.get('/conversation/search?sort=queue&per_page=1')).data
  assert.equal(first.id, whole[0])
})

test('with null it is of no team any more: it waits for everybody, and is given to nobody', async () => {
  const boss = await colleague(world, 'Odile', 'owner')
  const team = { name: 'Deliveries', assignment: 'balanced', members: [bruno.id] }
  const { id } = good(await boss.api.post('/team/add', team))
  const fatou = await waiting()
  const to = (body: object) => boss.does(fatou, 'assign', body)
  await to({ team: id })
  assert.equal((await to({})).team.id, id, 'back to the queue is back to its team')
  const left = await to({ team: null })
  assert.deepEqual([left.owner, left.team, left.assignee], ['queue', null, null])
  good(await bruno.api.post('/presence', { availability: 'online' }))
  await world.drains()
  assert.equal((await boss.sees(fatou)).assignee, null)
  const acts = async () => (await boss.timeline(fatou)).filter(({ what }) => what === 'assigned')
  const before = await acts()
  assert.deepEqual([before.at(-1)!.data.assignee, before.at(-1)!.data.team], [null, null])
  const { data } = good(await awa.api.get('/events?limit=1000&type=conversation.assigned'))
  assert.equal(data.at(-1).data.team, null)
  await to({ team: null })
  assert.equal((await acts()).length, before.length, 'what is so already changes nothing')
  assert.equal((await boss.tries(fatou, 'assign', { user: bruno.id, team: null })).code, 1002)
})
