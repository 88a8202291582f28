// What a search should find, by a plain reading of all rows.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { nowOf } from '../../src/lib/clock.ts'
import type { AppId } from '../../src/lib/ids.ts'
import type { Timestamp } from '../../src/lib/time.ts'
import { FILTERS } from '../../src/tickets/filters.ts'
import type { TestApp } from '../app.ts'
import type { Client } from '../client.ts'
import type { View } from './kit.ts'

export const now = (app: TestApp): Timestamp => nowOf(app.clock, { clock_offset_ms: 0 })

type Row = View & { status: string; priority: string; identifier: string; contact: string }

/** All tickets of an app, with what filters may name. */
export async function rowsOf(app: TestApp, appId: AppId): Promise<Row[]> {
  return app.service.deps.db.query<Row>(
    `select t.*, s.code as status, p.priority, d.identifier, c.hashid as contact from tickets t
     join ticket_statuses s on s.id = t.ticket_status_id
     join ticket_sla_policies p on p.app_id = t.app_id and p.id = t.ticket_sla_policy_id
     join contact_details d on d.app_id = t.app_id and d.id = t.contact_detail_id
     join contacts c on c.app_id = d.app_id and c.id = d.contact_id where t.app_id = $1`,
    [appId],
  )
}

const dueNow = (row: Row, kind: 'response' | 'resolve', at: string): boolean =>
  row[`is_${kind}_breached`] || runningBefore(row, kind, due => due <= at)
const runningBefore = (row: Row, kind: 'response' | 'resolve', fits: (due: string) => boolean): boolean =>
  row.sla_stopped_at === null &&
  row[kind === 'response' ? 'responded_at' : 'resolved_at'] === null &&
  fits(row[kind === 'response' ? 'response_due_at' : 'resolved_due_at'])

export type Query = { [name: string]: string }

/** What the filters mean, row by row. */
export function fits(row: Row, query: Query, at: string): boolean {
  const includes = (list: string | undefined, value: unknown): boolean =>
    list === undefined || list.split(',').includes(String(value))
  const kinds =
    query.breached === 'any'
      ? (['response', 'resolve'] as const)
      : query.breached
        ? [query.breached as 'response' | 'resolve']
        : []
  return (
    includes(query.status, row.status) &&
    includes(query.priority, row.priority) &&
    includes(query.channel, row.channel) &&
    includes(query.sla_policy_id, row.ticket_sla_policy_id) &&
    includes(query.agent, row.agent_id) &&
    includes(query.assignee, row.assignee_id) &&
    includes(query.hashid, row.hashid) &&
    (query.contact === undefined ||
      [row.identifier, row.contact, String(row.contact_detail_id)].includes(query.contact)) &&
    (kinds.length === 0 || kinds.some(kind => dueNow(row, kind, at))) &&
    (query.created_from === undefined || row.created_at >= query.created_from) &&
    (query.created_to === undefined || row.created_at <= query.created_to) &&
    (query.updated_from === undefined || row.updated_at >= query.updated_from) &&
    (query.updated_to === undefined || row.updated_at <= query.updated_to) &&
    (query.due_before === undefined ||
      (['response', 'resolve'] as const).some(kind =>
        runningBefore(row, kind, due => due < query.due_before!),
      )) &&
    (query.q === undefined ||
      `${row.subject} ${row.description}`.toLowerCase().split(/\W+/).includes(query.q))
  )
}

function inOrder(rows: Row[], sort: string): Row[] {
  const column = sort.replace('-', '')
  const way = sort.startsWith('-') ? -1 : 1
  return rows.toSorted((a, b) => way * (a[column] < b[column] ? -1 : a[column] > b[column] ? 1 : a.id - b.id))
}

const COLUMNS = ['created_at', 'updated_at', 'response_due_at', 'resolved_due_at', 'position', 'id']
export const SORTS = COLUMNS.flatMap(column => [column, `-${column}`])

/** Random searches whose values are taken from the rows. */
export function queries(rows: Row[]): fc.Arbitrary<Query> {
  const of = (column: string): fc.Arbitrary<string> =>
    fc.constantFrom(...new Set(rows.filter(row => row[column] !== null).map(row => String(row[column]))))
  const list = (values: fc.Arbitrary<string>): fc.Arbitrary<string> =>
    fc.uniqueArray(values, { minLength: 1, maxLength: 3 }).map(all => all.join(','))
  const values = {
    status: list(of('status')),
    priority: list(of('priority')),
    channel: list(of('channel')),
    sla_policy_id: list(of('ticket_sla_policy_id')),
    agent: of('agent_id'),
    assignee: of('assignee_id'),
    contact: fc.oneof(of('identifier'), of('contact'), of('contact_detail_id')),
    breached: fc.constantFrom('response', 'resolve', 'any'),
    due_before: of('resolved_due_at'),
    hashid: list(of('hashid')),
    created_from: of('created_at'),
    created_to: of('created_at'),
    updated_from: of('updated_at'),
    updated_to: of('updated_at'),
    q: fc.constantFrom('late', 'payment', 'baobab', 'order', 'nothing'),
    sort: fc.constantFrom(...SORTS),
    page: fc.constantFrom('1', '1', '2', '5'),
    per_page: fc.constantFrom('1', '7', '50', '200'),
  }
  const names = FILTERS.map(filter => filter.names[0])
  assert.deepEqual(
    names.filter(name => !Object.hasOwn(values, name)),
    [],
    'filters that no search tries',
  )
  return fc.record(values, { requiredKeys: [] }).map(query => {
    // most searches have few filters
    const names = Object.keys(query).filter(name => !['sort', 'page', 'per_page'].includes(name))
    const kept = new Set(names.slice(0, (names.length * 7919) % 4))
    return Object.fromEntries(
      Object.entries(query).filter(([name]) => kept.has(name) || !names.includes(name)),
    )
  })
}

/** A search and its page, compared with the rows. */
export async function checkSearch(app: TestApp, as: Client, rows: Row[], query: Query): Promise<void> {
  const paged: Query & { per_page: string } = { per_page: '50', ...query }
  const page = Number(paged.page ?? 1)
  const reply = await as.get(`/ticket/search?${new URLSearchParams(paged)}`)
  assert.equal(reply.code, 1000, reply.message)
  const expected = inOrder(
    rows.filter(row => fits(row, query, now(app))),
    query.sort ?? '-created_at',
  )
  const counted = Object.keys(query).every(name =>
    /^(status|priority|channel|sla_policy_id|agent|assignee|sort|page|per_page)$/.test(name),
  )
  const total = counted ? expected.length : Math.min(expected.length, 10_000)
  assert.equal(reply.body.total, total)
  assert.equal(reply.headers.get('x-total-count'), String(total))
  assert.equal(reply.headers.get('x-total-count-relation'), total < expected.length ? 'gte' : null)
  const from = (page - 1) * Number(paged.per_page)
  const slice =
    total < expected.length && from >= total ? [] : expected.slice(from, from + Number(paged.per_page))
  assert.deepEqual(
    reply.body.data.map((ticket: View) => ticket.id),
    slice.map(row => row.id),
  )
  for (const [i, ticket] of reply.body.data.entries()) {
    assert.equal(ticket.is_response_breached, dueNow(slice[i]!, 'response', now(app)))
    assert.equal(ticket.is_resolve_breached, dueNow(slice[i]!, 'resolve', now(app)))
  }
}
