// I26 for what is done with a ticket: whichever of its writes fails, nothing of it is left, and it can be done again.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endpoints } from '../../src/routes.ts'
import { lookAt } from '../bad-input/unchanged.ts'
import type { Reply } from '../client.ts'
import { accepted, type Body } from '../world/formats.ts'
import { useWorld } from '../world.ts'

const FAULT = `
  create table faults (table_name text not null);
  create function fail_here() returns trigger language plpgsql as $$
    begin
      if exists (select from faults where table_name = tg_table_name) then
        raise exception 'a fault of the test';
      end if;
      return null;
    end $$`

const world = useWorld({ agents: 'silent' }, async () => {
  await world.rows(FAULT.split(';\n  create function')[0]!)
  await world.rows(`create function${FAULT.split(';\n  create function')[1]!}`)
})
const { awa } = world

type Scene = {
  ticket: string
  /** Another one, for acts with many. */
  second: string
  other: string
  policy: number
  tag: string
  team: string
  conversation: string
}
type Act = {
  name: string
  /** Of the endpoint, where it is not `/ticket/{id}/` and the name. */
  path?: string
  before?: (scene: Scene) => Promise<unknown>
  run: (scene: Scene) => Promise<Reply>
}

const does = (ticket: string, act: string, body: object = {}): Promise<Reply> =>
  awa.api.post(`/ticket/${ticket}/${act}`, body) as Promise<Reply>

/** By the act: what it takes, and what has to be done before it. */
const MANY: [act: string, bodyOf: (scene: Scene) => object, before?: Act['before']][] = [
  ['update', ({ policy }) => ({ subject: 'Other', sla_policy_id: policy, meta: { a: 1 } })],
  ['assign', ({ team }) => ({ team })],
  ['tag', ({ tag }) => ({ add: [tag] })],
  ['move', () => ({ status: 'resolved' })],
  [
    'merge',
    ({ other }) => ({ into: other }),
    ({ ticket, second, tag }) => Promise.all([ticket, second].map(one => does(one, 'tag', { add: [tag] }))),
  ],
  [
    'unmerge',
    () => ({}),
    async ({ ticket, second, other, tag }) => {
      for (const one of [ticket, second]) {
        await does(one, 'tag', { add: [tag] })
        await does(one, 'merge', { into: other })
      }
    },
  ],
]

const ACTS: Act[] = [
  {
    name: 'add',
    path: '/ticket/add',
    run: () => awa.api.post('/ticket/add', awa.ticketAbout()) as Promise<Reply>,
  },
  { name: 'note', run: ({ ticket }) => does(ticket, 'note', { text: 'For us alone' }) },
  {
    name: 'reply',
    run: ({ ticket }) =>
      does(ticket, 'reply', { message: { type: 'text', content: { text: 'It is on its way' } } }),
  },
  {
    name: 'update',
    run: ({ ticket, policy }) =>
      does(ticket, 'update', { subject: 'Other', sla_policy_id: policy, meta: { a: 1 } }),
  },
  {
    name: 'update of the contact',
    path: '/ticket/{id}/update',
    run: ({ ticket }) => does(ticket, 'update', { contact: { ...awa.customer().contact } }),
  },
  { name: 'assign', run: ({ ticket, team }) => does(ticket, 'assign', { team }) },
  { name: 'tag', run: ({ ticket, tag }) => does(ticket, 'tag', { add: [tag] }) },
  { name: 'place', run: ({ ticket, other }) => does(ticket, 'place', { before: other }) },
  { name: 'link', run: ({ ticket, other }) => does(ticket, 'link', { ticket: other, as: 'duplicate' }) },
  {
    name: 'link of a conversation',
    path: '/ticket/{id}/link',
    run: ({ ticket, conversation }) => does(ticket, 'link', { conversation }),
  },
  {
    name: 'unlink',
    before: ({ ticket, other }) => does(ticket, 'link', { ticket: other }),
    run: ({ ticket, other }) => does(ticket, 'unlink', { ticket: other }),
  },
  {
    name: 'merge',
    before: ({ ticket, tag }) => does(ticket, 'tag', { add: [tag] }),
    run: ({ ticket, other }) => does(ticket, 'merge', { into: other }),
  },
  {
    name: 'unmerge',
    before: async ({ ticket, other, tag }) => {
      await does(ticket, 'tag', { add: [tag] })
      await does(ticket, 'merge', { into: other })
    },
    run: ({ ticket }) => does(ticket, 'unmerge'),
  },
  { name: 'move', run: ({ ticket }) => does(ticket, 'move', { status: 'resolved' }) },
  {
    name: 'satisfaction/ask',
    before: ({ ticket }) => does(ticket, 'move', { status: 'resolved' }),
    run: ({ ticket }) => does(ticket, 'satisfaction/ask'),
  },
  ...MANY.map(
    ([act, bodyOf, before]): Act => ({
      name: `change of many, ${act}`,
      path: '/ticket/change',
      ...(before ? { before } : {}),
      run: scene => {
        const ids = [scene.ticket, scene.second]
        return awa.api.post('/ticket/change', { act, ids, ...bodyOf(scene) }) as Promise<Reply>
      },
    }),
  ),
]

let made = 0
async function sceneOf({ before }: Act): Promise<Scene> {
  const fatou = awa.customer()
  await fatou.writes('Salut')
  const { hashid: conversation } = await awa.conversation(fatou)
  const n = ++made
  const times = { response_time: 5, resolve_time: 10 }
  const policy = accepted(
    await awa.api.post('/ticket/sla/add', { label: `Whole ${n}`, priority: 'high', ...times }),
  )
  const tag = accepted(await awa.api.post('/tag/add', { name: `whole ${n}` }))
  const team = accepted(await awa.api.post('/team/add', { name: `Whole ${n}` }))
  const [ticket, second, other] = [
    await awa.opensTicket({}, fatou),
    await awa.opensTicket({}, fatou),
    await awa.opensTicket({}, fatou),
  ]
  const other2 = await awa.customer()
  await other2.writes('Salut')
  const beside = (await awa.conversation(other2)).hashid
  const scene = {
    ticket: ticket.hashid,
    second: second.hashid,
    other: other.hashid,
    policy: policy.id,
    tag: tag.id,
    team: team.id,
  }
  const all = { ...scene, conversation: beside === conversation ? conversation : beside }
  await before?.(all)
  await world.drains()
  return all
}

/** Was it done, with all of them? */
const isDone = ({ code, body }: Reply): boolean =>
  code === 1000 && ((body as Body)?.results ?? []).every((one: Body) => one.code === 1000)

test('each act of the API that has no entry in the audit log is here', () => {
  const declared = endpoints.filter(
    one => one.method === 'POST' && /^\/ticket\/(\{id\}\/|add$|change$)/.test(one.path),
  )
  const here = new Set(ACTS.map(({ name, path }) => path ?? `/ticket/{id}/${name}`))
  assert.deepEqual([...here].toSorted(), declared.map(({ path }) => path).toSorted())
})

for (const act of ACTS)
  test(`${act.name}: a fault in any of its writes leaves nothing`, async () => {
    const look = await lookAt(world.app.service.deps.db)
    // which tables it writes
    const first = await sceneOf(act)
    const before = await look()
    const done = await act.run(first)
    assert.ok(isDone(done), done.text)
    const after = await look()
    const tables = Object.keys(after).filter(table => after[table] !== before[table])
    assert.ok(tables.length > 2, tables.join())
    const scene = await sceneOf(act)
    for (const table of tables) {
      const [of] = await world.rows<{ name: string }>(
        `select coalesce(to_regclass('public.' || $1), to_regclass('pgboss.' || $1))::text as name`,
        [table],
      )
      await world.rows(`create or replace trigger fault after insert or update or delete on ${of!.name}
        for each row execute function fail_here()`)
      await world.rows('insert into faults values ($1)', [table])
      const written = await look()
      const failed = await act.run(scene)
      assert.ok(!isDone(failed), `${table}: ${failed.text}`)
      await world.rows('delete from faults')
      assert.deepEqual({ ...(await look()), faults: 0 }, { ...written, faults: 0 }, table)
    }
    const again = await act.run(scene)
    assert.ok(isDone(again), again.text)
    assert.deepEqual(await awa.wrongCounts(), [])
  })
