// Figures: each is what its search lists, kept or not, in any zone, however they are told apart.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SERVICE } from '../../src/audit/actor.ts'
import { setPrice } from '../../src/business/price.ts'
import { type Colleague, colleague, good, queued } from '../inbox/people.ts'
import type { Body } from '../world/formats.ts'
import { useWorld } from '../world.ts'

let bruno: Colleague
let today = ''
const world = useWorld({}, async () => {
  bruno = await colleague(world, 'Bruno')
  for (const item of ['message:messenger', 'agent_turn'])
    await world.inTx(tx => setPrice(tx, awa.app.id, item, '0.02', SERVICE))
  await aDay()
})
const { awa } = world

/** A contact whom the agent alone answers, one whom Bruno answers, one who waits; a ticket that is late. */
async function aDay(): Promise<void> {
  // three hours later it is not over yet, whenever this runs
  const { now } = await awa.waits(world.now().slice(11, 13) >= '20' ? 'PT5H' : 'PT0S')
  today = now.slice(0, 10)
  const easy = awa.customer()
  await easy.writes('When do you open?')
  await world.drains()
  await bruno.does(easy, 'close')
  const hard = await queued(world)
  const team = good(await awa.api.post('/team/add', { name: 'Parcels', members: [bruno.id] }))
  await bruno.does(hard, 'assign', { team: team.id })
  await bruno.says(hard, 'Let me see.')
  await world.drains()
  await bruno.does(hard, 'close')
  await queued(world)
  const conversation = (await awa.conversation(hard)).hashid
  const ticket = await awa.opensTicket({ conversation, priority: 'urgent' })
  good(await awa.api.post(`/ticket/${ticket.hashid}/assign`, { user: bruno.id }))
  await onPaper()
  await awa.waits('PT3H')
  await world.sweeps('SLA targets that are due')
  await count()
}

/** A complaint of somebody who never wrote: its conversation is none. */
async function onPaper(): Promise<string> {
  const ticket = await awa.opensTicket({ priority: 'urgent' }, awa.customer())
  const [row] = await world.rows<{ hashid: string }>(
    'select s.hashid from chat_sessions s join tickets t on t.chat_session_id = s.id where t.hashid = $1',
    [ticket.hashid],
  )
  return row!.hashid
}

const count = (): Promise<void> => world.sweeps('figures of new events')
const keep = (): Promise<void> => world.sweeps('figures of days that are over')
const overview = async (query = '', api = awa.api): Promise<Body> =>
  good(await api.get(`/analytics/overview?${query}`))
const series = async (query: string): Promise<Body> => good(await awa.api.get(`/analytics/series?${query}`))

type Figure = { n: number; search: { path: string; query: { [name: string]: string } } }

/** Every figure in an answer, by its name. */
function figuresIn(value: unknown, name = ''): [string, Figure][] {
  if (typeof value !== 'object' || value === null) return []
  const own = 'search' in value ? [[name, value as Figure] as [string, Figure]] : []
  return [...own, ...Object.entries(value).flatMap(([key, inner]) => figuresIn(inner, `${name}.${key}`))]
}

/** How many rows a search lists, page after page. */
async function listed({ path, query }: Figure['search']): Promise<number> {
  if (path === '/ticket/search') {
    const reply = await awa.api.get(`${path}?${new URLSearchParams(query)}`)
    const { headers } = reply
    good(reply)
    assert.equal(headers.get('x-ignored-params'), null)
    return Number(headers.get('x-total-count'))
  }
  let [n, cursor] = [0, '']
  for (let page = 0; page < 20; page++) {
    const asked = new URLSearchParams({ ...query, per_page: '2', ...(cursor === '' ? {} : { cursor }) })
    const reply = await awa.api.get(`${path}?${asked}`)
    assert.equal(reply.headers.get('x-ignored-params'), null)
    const { data, next_cursor } = good(reply)
    n += data.length
    if (next_cursor === null) return n
    cursor = next_cursor
  }
  return assert.fail(`${path} has no end`)
}

async function isWhatItLists(answer: Body): Promise<number> {
  const figures = figuresIn(answer)
  for (const [name, { n, search }] of figures)
    assert.equal(await listed(search), n, `${name}: ${search.path}?${new URLSearchParams(search.query)}`)
  return figures.length
}

test('each figure is what its search lists', async () => {
  const { figures, waiting, zone, precision } = await overview()
  const n = (name: string) => figures[name].n
  assert.deepEqual([zone, precision, waiting.n], ['UTC', 0.045, 1])
  assert.deepEqual(
    ['conversations', 'solved_by_agent', 'handed_over', 'tickets', 'response_breached'].map(n),
    [3, 1, 2, 2, 2],
  )
  assert.deepEqual(['first_answer', 'wait', 'resolution', 'resolve_breached'].map(n), [3, 1, 2, 2])
  assert.equal(figures.handed_over.reasons[0].n, 2)
  assert.ok(figures.cost.n > 0 && figures.cost.amount > 0 && figures.cost.currency === 'EUR')
  assert.equal(await isWhatItLists({ figures, waiting }), 12)
})

test('told apart by day, channel, agent, person and team they are that, too', async () => {
  for (const by of ['day', 'channel', 'agent', 'person', 'team']) {
    const from = by === 'day' ? new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10) : today
    const { data } = await series(`by=${by}&from=${from}`)
    assert.ok((await isWhatItLists(data)) > 6, by)
    const sum = data.reduce((all: number, row: Body) => all + row.figures.conversations.n, 0)
    assert.equal(sum, { day: 3, channel: 3, agent: 3, person: 1, team: 1 }[by], by)
  }
  const { data } = await series('by=person')
  assert.deepEqual(data[0].record.id, bruno.id)
  assert.deepEqual([data[0].figures.tickets.n, data[0].figures.cost], [1, null])
  const his = await overview(`person=${bruno.id}`)
  assert.deepEqual([his.figures, his.waiting.n], [data[0].figures, 0])
  const [channel] = (await series('by=channel')).data
  const theirs = await overview(`channel=${channel.record.id}`)
  assert.equal(theirs.waiting.n, 1)
  for (const one of [his, theirs]) await isWhatItLists(one)
  assert.equal((await overview('team=tem-zzzzzzzzzz')).figures.conversations.n, 0)
})

test('days begin at midnight in their zone, and what is wrong is refused', async () => {
  const { data } = await series(`by=day&zone=Asia/Kathmandu&from=${today}`)
  assert.ok(data.length > 0)
  assert.match(data[0].day.from, /T18:15:00.000000Z$/)
  await isWhatItLists(data)
  for (const query of ['from=2026-02-30', `from=2027-01-01&to=2026-01-01`, 'from=2020-01-01', 'zone=Mars'])
    assert.equal((await awa.api.get(`/analytics/overview?${query}`)).code, 1002, query)
  for (const query of ['', 'by=moon', `by=agent&person=${bruno.id}`])
    assert.equal((await awa.api.get(`/analytics/series?${query}`)).code, 1002, query)
})

test('who may not read tickets or the balance sees no figures of them; another business sees its own', async () => {
  const { figures } = await overview('', await awa.apiWith(['messages:read']))
  assert.deepEqual([figures.tickets, figures.cost, figures.conversations.n], [null, null, 3])
  assert.equal((await overview('', world.chloe.api)).figures.conversations.n, 0)
})

test('what is kept is what would be counted: after its end, after a change, and made anew', async () => {
  const days = `from=${today}&to=${today}`
  const before = (await overview(days)).figures
  const kept = async () => {
    const [row] = await world.rows<{ n: number }>(
      `select count(*)::int as n from figure_days where app_id = $1 and zone = 'UTC' and day = $2 and dimension = ''`,
      [awa.app.id, today],
    )
    return row!.n
  }
  await keep()
  assert.equal(await kept(), 0, 'the day is not over')
  await awa.waits('P2D')
  await count()
  await keep()
  assert.equal(await kept(), 1)
  const after = await overview(days)
  assert.deepEqual(after.figures, before)
  assert.equal((await series(`by=team&${days}`)).data[0].figures.conversations.n, 1)
  // what is kept is read: it is not counted again
  await world.rows(`update figure_days set n = n + 7 where app_id = $1 and measure = 'conversations'`, [
    awa.app.id,
  ])
  assert.equal((await overview(days)).figures.conversations.n, before.conversations.n + 7)
  // the one who waits is answered: the day is not kept any more, and is again
  const [waits] = good(await awa.api.get('/conversation/search?waiting=1')).data
  good(await bruno.api.post(`/conversation/${waits.id}/note`, { text: 'Who takes it?' }))
  await count()
  assert.equal(await kept(), 0)
  await isWhatItLists(await overview(days))
  await keep()
  assert.equal(await kept(), 1)
  assert.deepEqual((await overview(days)).figures, before)
  for (const table of ['figure_marks', 'figure_days', 'figure_zones', 'conversation_figures'])
    await world.rows(`delete from ${table} where app_id = $1`, [awa.app.id])
  assert.equal((await overview(days)).figures.conversations.n, 0)
  await count()
  await count()
  assert.deepEqual((await overview(days)).figures, before, 'made anew from what there is')
})

test('the ledger is listed: kinds, dates, pages; its sum is the balance', async () => {
  const find = async (query = ''): Promise<Body> =>
    good(await awa.api.get(`/business-manager/ledger/search?${query}`))
  const { data, total } = await find('per_page=200')
  const sum = data.reduce((all: number, { decimal }: Body) => all + Number(decimal), 0)
  const { balance } = good(await awa.api.get('/business-manager/balance'))
  assert.ok(Math.abs(sum - balance.amount) < 0.01)
  assert.equal(total.n, data.length)
  const first = await find('kind=message&per_page=1')
  const [entry] = first.data
  assert.ok(entry.amount < 0 && entry.message.startsWith('msg-') && entry.conversation.startsWith('ses-'))
  assert.ok(first.has_more)
  const next = await find(`kind=message&per_page=1&cursor=${first.next_cursor}`)
  assert.ok(next.data[0].id < entry.id)
  const turns = await find('kind=agent_turn')
  assert.equal(turns.data[0].agent.id, awa.app.agent.hashid)
  assert.equal((await find(`created_to=2020-01-01`)).data.length, 0)
  assert.equal((await awa.api.get('/business-manager/ledger/search?kind=gift')).code, 1002)
  assert.equal((await bruno.api.get('/business-manager/ledger/search')).code, 1005)
  const theirs = good(await world.chloe.api.get('/business-manager/ledger/search?per_page=200'))
  assert.ok(theirs.data.every(({ message }: Body) => message !== entry.message))
})

test('a conversation in which nobody wrote, behind a ticket alone, is in no list; by its id it is found', async () => {
  const id = await onPaper()
  const { data } = good(await awa.api.get(`/conversation/search?ids=${id}`))
  assert.equal(data.length, 1)
  const contact = data[0].contact.id
  for (const query of ['', 'view=closed', 'status=closed', `contact=${contact}`, `q=${contact}`])
    assert.ok(!(await bruno.finds(`per_page=100&${query}`)).includes(id), query)
  assert.deepEqual(await bruno.finds(`q=${id}`), [id])
  const counts = async () => good(await bruno.api.get('/conversation/counts')).views.closed.n
  const before = await counts()
  await onPaper()
  assert.equal(await counts(), before)
})
