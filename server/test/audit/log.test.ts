// The audit log: what it holds, who may read it, and that nobody alters it unseen.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { COMMAND_LINE, SERVICE } from '../../src/audit/actor.ts'
import { CHANGED } from '../../src/audit/facts.ts'
import { audit } from '../../src/audit/record.ts'
import { verifyChain } from '../../src/audit/verify.ts'
import { setPrice } from '../../src/business/price.ts'
import { inTx } from '../../src/db/tx.ts'
import { fieldsAtFault } from '../world/formats.ts'
import { useWorld } from '../world.ts'

const SHOP = 'Boutique Awa'
const ENTRIES_AT_ONCE = 40

const world = useWorld()
const { live, awa, rows, runs } = world

const search = async (query = '') => (await live.awa.api.get(`/audit/search?${query}`)).body
const businessOf = async (appId: number): Promise<number> =>
  (await rows<{ business_id: number }>('select business_id from apps where id = $1', [appId]))[0]!.business_id
const verify = async (appId: number = live.awa.app.id) =>
  verifyChain(world.app.service.deps, await businessOf(appId))

describe('entries', () => {
  test('say who changed what, before and after, in the app it was changed in', async () => {
    await runs(['price', 'set', '--app', SHOP, '--item', 'agent_turn', '--amount', '0.02'])
    await runs(['price', 'set', '--app', SHOP, '--test', '--item', 'agent_turn', '--amount', '0.03'])
    await runs(['price', 'set', '--app', SHOP, '--item', 'agent_turn', '--amount', '0.04'])
    const { data } = await search('action=price.set&limit=3')
    assert.deepEqual(
      data.map(({ app, before, after, target }: Entry) => [app, target, before, after]),
      [
        ['live', 'agent_turn', { amount: '0.02' }, { amount: '0.04' }],
        ['test', 'agent_turn', { amount: null }, { amount: '0.03' }],
        ['live', 'agent_turn', { amount: null }, { amount: '0.02' }],
      ],
    )
    assert.deepEqual(data[0].actor, {
      kind: 'command_line',
      user: null,
      username: null,
      token_id: null,
      token_name: null,
    })
  })

  test('an entry says who was invited, changed and removed, also when nobody lists them any more', async () => {
    const named = async (id: string) =>
      (await live.awa.api.get(`/audit/search?target=${id}`)).body.data.map(
        ({ action, target_name, before, after }: Named) => [
          action,
          target_name,
          ...[before, after].map(facts => facts?.username ?? null),
        ],
      )
    const invited = 'quentin@x.example'
    const { id } = (await live.awa.api.post('/member/invite', { username: invited, role: 'viewer' })).body
      .member
    assert.equal((await live.awa.api.post(`/member/${id}/remove`, {})).code, 1000)
    assert.deepEqual(await named(id), [
      ['member.remove', invited, invited, null],
      ['member.invite', invited, null, invited],
    ])
    const left = await live.awa.hires('leaves', { role: 'member' })
    const [{ hashid }] = (await rows('select hashid from users where username = $1', [left.username])) as [
      { hashid: string },
    ]
    await live.awa.api.post(`/member/${hashid}/update`, { role: 'viewer' })
    await live.awa.api.post(`/member/${hashid}/remove`, {})
    assert.deepEqual((await named(hashid)).slice(0, 2), [
      ['member.remove', left.username, left.username, null],
      ['member.update', left.username, null, null],
    ])
    const { body: service } = await live.awa.api.post('/member/service/add', { name: 'Till', role: 'viewer' })
    assert.deepEqual(await named(service.id), [['member.add', 'Till', null, null]])
    assert.equal((await verify()).broken_at, null)
  })

  test('what changes nothing is not recorded; what is refused is not, either', async () => {
    const before = (await search('limit=1')).data[0].id
    await runs(['price', 'set', '--app', SHOP, '--item', 'agent_turn', '--amount', '0.04'])
    await runs(['app', 'resume', '--app', SHOP])
    const { db } = world.app.service.deps
    const failing = inTx(db, async tx => {
      await setPrice(tx, live.awa.app.id, 'agent_turn', '7', SERVICE)
      throw new Error('after all not')
    })
    await assert.rejects(failing, /after all not/)
    assert.equal((await search('limit=1')).data[0].id, before)
  })

  test('a secret is never kept, by whatever name it is passed on', async () => {
    const secret = 'canary-8s7df6s8d7f'
    await world.inTx(async tx =>
      audit(tx, {
        actor: SERVICE,
        app: live.awa.app.id,
        action: 'channel.update',
        target: 'chn-canary',
        before: { secrets: { access_token: secret }, config: { api_key: secret }, verify_secret: secret },
        after: { secrets: CHANGED, config: { api_key: `${secret}2`, a: 1 }, verify_secret: `${secret}2` },
      }),
    )
    const { data } = await search('target=chn-canary')
    assert.doesNotMatch(JSON.stringify(data), new RegExp(secret))
    assert.deepEqual(data[0].after, {
      secrets: 'changed',
      config: { api_key: 'changed', a: 1 },
      verify_secret: 'changed',
    })
  })

  test('Chloé sees her own only; a token without admin sees none', async () => {
    const { data } = (await live.chloe.api.get('/audit/search?limit=1000')).body
    assert.ok(data.length > 0)
    assert.doesNotMatch(JSON.stringify(data), /awa@|agent_turn/)
    const [user] = await rows<{ hashid: string }>('select hashid from users where id = $1', [
      live.awa.app.userId,
    ])
    assert.ok((await search(`target=${user!.hashid}`)).data.length > 0)
    for (const filter of ['target', 'user'])
      assert.deepEqual((await live.chloe.api.get(`/audit/search?${filter}=${user!.hashid}`)).body.data, [])
    const reader = await live.awa.apiWith(['messages:read', 'tickets:read'])
    assert.equal((await reader.get('/audit/search')).code, 1005)
    assert.equal((await world.as(null).get('/audit/search')).code, 4)
  })
})

describe('searching', () => {
  test('goes on from page to page without missing or repeating one', async () => {
    const all = (await search('limit=1000')).data.map(({ id }: Entry) => id)
    const seen: number[] = []
    let cursor: string | null = ''
    for (let pages = 0; cursor !== null && pages < 100; pages++) {
      const page = await search(`limit=3${cursor === '' ? '' : `&cursor=${cursor}`}`)
      seen.push(...page.data.map(({ id }: Entry) => id))
      cursor = page.next_cursor
    }
    assert.deepEqual(seen, all)
    assert.deepEqual(
      all,
      [...all].sort((a, b) => b - a),
    )
  })

  test('finds by action, actor, person, target and time', async () => {
    const { data } = await search('action=member.add&actor=service')
    assert.ok(data.length >= 1 && data.every(({ action }: Entry) => action === 'member.add'))
    assert.equal((await search('actor=person')).data.length, 0)
    assert.equal((await search(`target=${data[0].target}`)).data.at(0).target, data[0].target)
    assert.equal((await search('user=usr-zzzzzzzzzz')).data.length, 0)
    assert.equal((await search('since=2100-01-01')).data.length, 0)
    // before all years that PostgreSQL writes as we do
    assert.ok((await search('since=0001-01-01T00:00:00%2B14:00')).data.length > 0)
    assert.equal((await search('until=2000-01-01')).data.length, 0)
    const ghost = await live.awa.api.get('/audit/search?actor=ghost&limit=0')
    assert.equal(ghost.code, 1002)
    assert.deepEqual(fieldsAtFault(ghost).sort(), ['actor', 'limit'])
    assert.equal((await live.awa.api.get('/audit/search?cursor=x')).code, 1002)
  })

  test('as CSV: one line an entry, nothing that a spreadsheet takes for a formula', async () => {
    const note = '=cmd|"/c calc"!A1'
    await runs(['business', 'top-up', '--app', SHOP, '--amount', '5', '--note', note])
    await world.inTx(async tx =>
      audit(tx, { actor: COMMAND_LINE, app: live.awa.app.id, action: 'price.set', target: '=1+1' }),
    )
    const response = await world.opens('/audit/search?format=csv&limit=2', {
      authorization: `Bearer ${live.awa.app.token}`,
    })
    assert.equal(response.headers.get('content-type'), 'text/csv; charset=utf-8')
    assert.match(response.headers.get('x-next-cursor')!, /^\d+$/)
    const lines = (await response.text()).split('\r\n')
    assert.equal(lines.length, 4)
    assert.match(lines[0]!, /^id,at,app,actor,user,/)
    assert.match(lines[1]!, /,price.set,'=1\+1,/)
    assert.match(lines[2]!, /,balance.top_up,balance,,"\{""note"":""=cmd/)
    const refused = await live.awa.api.get('/audit/search?format=csv&actor=ghost')
    assert.equal(refused.code, 1002)
  })
})

describe('the chain', () => {
  const say = (n: number, app = live.awa.app.id) =>
    world.inTx(async tx => audit(tx, { actor: SERVICE, app, action: 'price.set', target: `item ${n}` }))

  test('counts without gaps and holds, also when many write at once in two processes', async () => {
    const other = await world.second()
    const before = (await verify()).entries
    await Promise.all(
      Array.from({ length: ENTRIES_AT_ONCE }, (_, n) =>
        n % 2 === 0
          ? say(n)
          : inTx(other.deps.db, async tx =>
              audit(tx, { actor: SERVICE, app: live.awa.app.id, action: 'price.set', target: `item ${n}` }),
            ),
      ),
    )
    const { entries, broken_at } = await verify()
    assert.deepEqual([entries, broken_at], [before + ENTRIES_AT_ONCE, null])
    assert.equal((await verify(live.chloe.app.id)).broken_at, null)
  })

  test('the service itself may neither change nor remove an entry', async () => {
    for (const statement of [
      "update audit_entries set action = 'price.set'",
      'delete from audit_entries',
      'truncate audit_entries',
      'delete from audit_chains',
    ])
      await assert.rejects(rows(statement), /permission denied/, statement)
  })

  test('an owner of the tables who grants it all back is found out', async t => {
    const { entries } = await verify()
    const businessId = await businessOf(live.awa.app.id)
    await rows('grant update, delete on audit_entries to current_user')
    const tampered = async (change: string, undo: string, values: unknown[], brokenAt: number) => {
      await t.test(change, async () => {
        await rows(change, values)
        assert.equal((await verify()).broken_at, brokenAt)
        const { code, out, err } = await runs(['audit', 'verify', '--app', SHOP])
        assert.deepEqual([code, err.trim()], [1, 'the audit log was tampered with'])
        assert.match(out, new RegExp(`entry ${brokenAt} is not as it was written`))
        await rows(undo)
        assert.equal((await verify()).broken_at, null)
      })
    }
    await rows('create table audit_kept as select * from audit_entries')
    const restore = 'insert into audit_entries select * from audit_kept on conflict do nothing'
    const one = 'where business_id = $1 and id = $2'
    const rewrite = `update audit_entries e set target = k.target, at = k.at from audit_kept k
                     where k.business_id = e.business_id and k.id = e.id`
    await tampered(`update audit_entries set target = 'other' ${one}`, rewrite, [businessId, 3], 3)
    await tampered(
      `update audit_entries set at = at + interval '1 microsecond' ${one}`,
      rewrite,
      [businessId, 4],
      4,
    )
    const named = `update audit_entries e set target_name = k.target_name from audit_kept k
                   where k.business_id = e.business_id and k.id = e.id`
    await tampered(`update audit_entries set target_name = 'Nobody' ${one}`, named, [businessId, 4], 4)
    await tampered(`delete from audit_entries ${one}`, restore, [businessId, 5], 5)
    await tampered(`delete from audit_entries ${one}`, restore, [businessId, entries], entries)
    await tampered(
      `insert into audit_entries (business_id, id, at, actor, action, target, hash)
       select business_id, id + $2::bigint, at, actor, action, target, hash from audit_entries
       where business_id = $1 and id = 1`,
      'delete from audit_entries e where not exists (select 1 from audit_kept k where k.business_id = e.business_id and k.id = e.id)',
      [businessId, entries],
      entries + 1,
    )
    await rows('revoke update, delete on audit_entries from current_user')
    await rows('drop table audit_kept')
  })

  test('audit verify names every business that holds, with its last hash', async () => {
    const { code, out } = await runs(['audit', 'verify'])
    assert.equal(code, 0)
    assert.match(out, /business \d+: \d+ entries are as they were written; last hash [0-9a-f]{64}/)
    assert.equal(out.trim().split('\n').length, 2)
  })

  test("an entry's time is real time, also in a test app whose clock was moved", async () => {
    await awa.waits('PT48H')
    await runs(['price', 'set', '--app', SHOP, '--test', '--item', 'agent_turn', '--amount', '0.09'])
    const [{ at }] = (await search('action=price.set&limit=1')).data
    assert.ok(Math.abs(Date.parse(at) - Date.parse(world.now())) < 60_000)
  })

  test('a table holds all entries, not a page of them', async () => {
    const { entries } = await verify()
    assert.ok(entries > 50)
    const authorization = `Bearer ${live.awa.app.token}`
    const table = await (await world.opens('/audit/search?format=csv', { authorization })).text()
    assert.equal(table.split('\r\n').length, entries + 2)
  })
})

type Entry = {
  id: number
  app: string
  action: string
  target: string
  before: object
  after: object
}
type Named = Pick<Entry, 'action'> & { target_name: string | null } & Record<
    'before' | 'after',
    { username?: string } | null
  >
