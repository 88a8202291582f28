// What a search should find, by a plain reading of all rows.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { timeSql } from '../../src/lib/time.ts'
import { FILTERS } from '../../src/tickets/filters.ts'
import type { Body, LiveShop, Shop, World } from '../world.ts'

type Row = Body & { status: string; priority: string; identifier: string; contact: string }

/** All tickets of a shop, with what filters may name. */
export function rowsOf(world: World, shop: Shop | LiveShop): Promise<Row[]> {
  return world.rows<Row>(
    `select t.*, s.code as status, p.priority, d.identifier, c.hashid as contact, u.hashid as person, e.hashid as team,
       i.hashid as whole, coalesce(t.rank, t.position)::float8 as board, array(select g.hashid from ticket_tags x
         join tags g on g.app_id = x.app_id and g.id = x.tag_id where x.app_id = $1 and x.ticket_id = t.id) as tags,
       s.is_resolved or s.is_terminal as is_over, exists (select from ticket_waits w where w.app_id = $1
         and w.ticket_id = t.id and w.answered_at is null) as waits,
       (select coalesce(json_agg(json_build_object('from', ${timeSql('o.from_at')}, 'until',
         case when o.until_at < 'infinity' then ${timeSql('o.until_at')} end)), '[]') from ticket_open_times o
         where o.app_id = $1 and o.ticket_id = t.id) as open_times
     from tickets t
     left join teams e on e.app_id = t.app_id and e.id = t.team_id
     left join tickets i on i.app_id = t.app_id and i.id = t.merged_into
     join ticket_statuses s on s.id = t.ticket_status_id
     join ticket_sla_policies p on p.app_id = t.app_id and p.id = t.ticket_sla_policy_id
     join contact_details d on d.app_id = t.app_id and d.id = t.contact_detail_id
     join contacts c on c.app_id = d.app_id and c.id = d.contact_id
     left join users u on u.id = t.assignee_id where t.app_id = $1`,
    [shop.app.id],
  )
}

const MEASURED_MAX = 1000
/** Of one statement that tells tickets apart. */
const TOLD_APART_ROWS = 1000

/** Some of the tickets of a shop get a team, tags, a place, and become part of another. */
export async function tellApart(world: World, shop: Shop | LiveShop): Promise<void> {
  const teams: string[] = []
  for (const name of ['One', 'Two']) {
    teams.push((await shop.api.post('/team/add', { name })).body.id)
    const tag = await shop.api.post('/tag/add', { name })
    await world.rows(
      `insert into ticket_tags (app_id, ticket_id, tag_id)
       select t.app_id, t.id, g.id from tickets t join tags g on g.app_id = t.app_id
       where t.app_id = $1 and g.hashid = $2 and t.id % (3 + $3) = 0`,
      [shop.app.id, tag.body.id, teams.length - 1],
    )
  }
  // each once: of many tickets a version writes an entry into every index; in steps, each well within the bound of the pool
  const [ids] = await world.rows<{ least: number; last: number }>(
    'select coalesce(min(id), 1) as least, coalesce(max(id), 0) as last from tickets where app_id = $1',
    [shop.app.id],
  )
  const { least, last } = ids!
  for (let from = least; from <= last; from += TOLD_APART_ROWS)
    await world.rows(
      `update tickets t set
         team_id = (select id from teams where app_id = $1 and hashid = ($2::text[])[1 + t.id % 5]),
         merged_into = case when t.id % 11 = 1 and t.id <> $3 then $3::bigint end,
         rank = case when t.id % 3 = 0 then position * 7 % 1000 + 0.5 + t.id / 10000000.0 end
       where t.app_id = $1 and t.id between $4 and $5 and (t.id % 5 < 2 or t.id % 11 = 1 or t.id % 3 = 0)`,
      [shop.app.id, teams, least, from, from + TOLD_APART_ROWS - 1],
    )
  await world.rows(
    `insert into ticket_waits (app_id, ticket_id, since) select app_id, id, responded_at from tickets
     where app_id = $1 and id % 6 = 1 and responded_at is not null`,
    [shop.app.id],
  )
  // those that have just been made are of no event yet: the app is known to figures by hand
  await world.rows(
    'insert into figure_marks (app_id, event_id, tickets_built_id) values ($1, 0, null) on conflict (app_id) do nothing',
    [shop.app.id],
  )
  // of many when they were open is left out: that takes seconds
  await world.rows(
    `delete from ticket_figure_changes c
     where c.app_id <> $1 or (select count(*) from tickets where app_id = $1) > ${MEASURED_MAX}`,
    [shop.app.id],
  )
  await world.sweeps('figures of changed tickets')
}

const dueNow = (row: Row, kind: 'response' | 'resolve', at: string): boolean =>
  row[`is_${kind}_breached`] || runningBefore(row, kind, due => due <= at)
const runningBefore = (row: Row, kind: 'response' | 'resolve', fits: (due: string) => boolean): boolean =>
  row.sla_stopped_at === null &&
  row[kind === 'response' ? 'responded_at' : 'resolved_at'] === null &&
  fits(row[kind === 'response' ? 'response_due_at' : 'resolved_due_at'])

export type Query = { [name: string]: string }

/** What a filter means: values that a search may ask for, and which rows one of them fits. */
type Meaning = {
  values(rows: Row[]): fc.Arbitrary<string>
  fits(row: Row, value: string, at: string): boolean
}

const of = (rows: Row[], column: string): fc.Arbitrary<string> =>
  fc.constantFrom(...new Set(rows.filter(row => row[column] !== null).map(row => String(row[column]))))
const column = (name: string, fits: (row: string, value: string) => boolean): Meaning => ({
  values: rows => of(rows, name),
  fits: (row, value) => row[name] !== null && fits(String(row[name]), value),
})
/** The column is one of the values, separated by commas. */
const list = (name: string): Meaning => ({
  values: rows => fc.uniqueArray(of(rows, name), { minLength: 1, maxLength: 3 }).map(all => all.join(',')),
  fits: (row, value) => `,${value},`.includes(`,${row[name]},`),
})
const equal = (a: string, b: string): boolean => a === b
const from = (a: string, b: string): boolean => a >= b
const to = (a: string, b: string): boolean => a <= b

const MEANINGS: { [filter: string]: Meaning } = {
  status: list('status'),
  priority: list('priority'),
  channel: list('channel'),
  sla_policy_id: list('ticket_sla_policy_id'),
  hashid: list('hashid'),
  agent: column('agent_id', equal),
  assignee: {
    values: rows => fc.oneof(of(rows, 'assignee_id'), fc.constant('none')),
    fits: (row, value) => String(row.assignee_id ?? 'none') === value,
  },
  assigned_to: column('person', equal),
  team: column('team', equal),
  tag: {
    values: rows => fc.constantFrom(...new Set(rows.flatMap(row => row.tags as string[]))),
    fits: (row, value) => row.tags.includes(value),
  },
  merged: {
    values: () => fc.constantFrom('yes', 'no'),
    fits: (row, value) => (row.whole !== null) === (value === 'yes'),
  },
  merged_into: column('whole', equal),
  contact: {
    values: rows => fc.oneof(of(rows, 'identifier'), of(rows, 'contact'), of(rows, 'contact_detail_id')),
    fits: (row, value) => [row.identifier, row.contact, String(row.contact_detail_id)].includes(value),
  },
  breached: {
    values: () => fc.constantFrom('response', 'resolve', 'any'),
    fits: (row, value, at) => CLOCKS.some(kind => ['any', kind].includes(value) && dueNow(row, kind, at)),
  },
  created_from: column('created_at', from),
  created_to: column('created_at', to),
  updated_from: column('updated_at', from),
  updated_to: column('updated_at', to),
  ...Object.fromEntries(
    ['responded', 'answered', 'resolved', 'reopened', 'asked'].flatMap(name => [
      [`${name}_from`, column(`${name}_at`, from)],
      [`${name}_to`, column(`${name}_at`, to)],
    ]),
  ),
  open_at: {
    values: rows => fc.oneof(of(rows, 'created_at'), of(rows, 'resolved_at')),
    fits: (row, value) =>
      (row.open_times as { from: string; until: string | null }[]).some(
        one => one.from <= value && (one.until === null || one.until > value),
      ),
  },
  satisfaction: {
    values: () => fc.constantFrom('1', '4,5', 'asked', 'unanswered', '2,unanswered', '1,2,3,4,5'),
    fits: ({ satisfaction_rating: rating, satisfaction_requested: asked }, value) =>
      value
        .split(',')
        .some(
          one =>
            one === String(rating) ||
            (asked && (one === 'asked' || (one === 'unanswered' && rating === null))),
        ),
  },
  waiting: {
    values: () => fc.constantFrom('yes', 'no'),
    fits: (row, value) => (!row.is_over && (row.responded_at === null || row.waits)) === (value === 'yes'),
  },
  due_before: {
    values: rows => of(rows, 'resolved_due_at'),
    fits: (row, value) => CLOCKS.some(kind => runningBefore(row, kind, due => due < value)),
  },
  q: {
    values: () => fc.constantFrom('late', 'payment', 'baobab', 'order', 'nothing'),
    fits: (row, value) => {
      const text = `${row.subject} ${row.description}`.toLowerCase()
      // most rows do not have it at all, and need not be taken apart for it
      return text.includes(value) && text.split(/\W+/).includes(value)
    },
  },
}
const CLOCKS = ['response', 'resolve'] as const

/** What the filters of a query mean, row by row. They are looked up once, not for each of 21,000 rows. */
export function fitting(query: Query, at: string): (row: Row) => boolean {
  const asked = Object.entries(query).flatMap(([name, value]) => {
    const meaning = MEANINGS[name]
    return meaning ? [(row: Row) => meaning.fits(row, value, at)] : []
  })
  return row => asked.every(fitsOne => fitsOne(row))
}

const orders = new WeakMap<Row[], Map<string, Row[]>>()

/** All rows in an order, which is made once. */
function inOrder(rows: Row[], sort: string): Row[] {
  const known = orders.get(rows) ?? new Map<string, Row[]>()
  orders.set(rows, known)
  const found = known.get(sort)
  if (found) return found
  const column = sort.replace('-', '')
  const way = sort.startsWith('-') ? -1 : 1
  const ordered = rows.toSorted(
    (a, b) => way * (a[column] < b[column] ? -1 : a[column] > b[column] ? 1 : a.id - b.id),
  )
  known.set(sort, ordered)
  return ordered
}

const COLUMNS = ['created_at', 'updated_at', 'response_due_at', 'resolved_due_at', 'position', 'board', 'id']
export const SORTS = COLUMNS.flatMap(column => [column, `-${column}`])

/** Filters of one search. */
const TOGETHER_MAX = 3

/** Random searches whose values are taken from the rows. */
export function queries(rows: Row[]): fc.Arbitrary<Query> {
  const names = FILTERS.map(filter => filter.names[0])
  assert.deepEqual(Object.keys(MEANINGS).sort(), names.toSorted(), 'filters that no search tries')
  const shown = {
    sort: fc.constantFrom(...SORTS),
    page: fc.constantFrom('1', '1', '2', '5'),
    per_page: fc.constantFrom('1', '7', '50', '200'),
  }
  // most searches have few filters
  return fc.subarray(names, { maxLength: TOGETHER_MAX }).chain(chosen => {
    const values = Object.fromEntries(chosen.map(name => [name, MEANINGS[name]!.values(rows)]))
    return fc.record({ ...values, ...shown }, { requiredKeys: chosen as never[] })
  }) as fc.Arbitrary<Query>
}

/** A search and its page, compared with the rows. */
export async function checkSearch(
  world: World,
  shop: Shop | LiveShop,
  rows: Row[],
  query: Query,
): Promise<void> {
  const paged: Query & { per_page: string } = { per_page: '50', ...query }
  const page = Number(paged.page ?? 1)
  const reply = await shop.api.get(`/ticket/search?${new URLSearchParams(paged)}`)
  assert.equal(reply.code, 1000, reply.message)
  const at = world.now()
  const expected = inOrder(rows, query.sort ?? '-created_at').filter(fitting(query, at))
  const counted = Object.keys(query).every(name =>
    /^(status|priority|channel|sla_policy_id|agent|assignee|sort|page|per_page)$/.test(name),
  )
  // of nearly all it is known how many are left out
  const filters = Object.entries(query).filter(([name]) => !/^(sort|page|per_page)$/.test(name))
  const isAllBut = filters.length === 1 && /^(merged|waiting)=no$/.test(filters[0]!.join('='))
  const isExact = counted || isAllBut
  const total = isExact ? expected.length : Math.min(expected.length, 10_000)
  assert.equal(reply.body.total, total)
  assert.equal(reply.headers.get('x-total-count'), String(total))
  assert.equal(reply.headers.get('x-total-count-relation'), total < expected.length ? 'gte' : null)
  const from = (page - 1) * Number(paged.per_page)
  const slice =
    total < expected.length && from >= total ? [] : expected.slice(from, from + Number(paged.per_page))
  assert.deepEqual(
    reply.body.data.map((ticket: Body) => ticket.id),
    slice.map(row => row.id),
  )
  for (const [i, ticket] of reply.body.data.entries()) {
    assert.equal(ticket.is_response_breached, dueNow(slice[i]!, 'response', world.now()))
    assert.equal(ticket.is_resolve_breached, dueNow(slice[i]!, 'resolve', world.now()))
  }
}
