// What may not be asked of tickets, and that each answer names the field as it was sent, and what is allowed, in both languages.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Reply } from '../client.ts'
import { accepted } from '../world/formats.ts'
import { type Body, useWorld } from '../world.ts'

const world = useWorld({ agents: 'silent' })
const { awa, chloe } = world

type Asked = (language: string) => Promise<Reply>
const gets =
  (path: string): Asked =>
  language =>
    awa.api.get(path, { 'accept-language': language })
const posts =
  (path: string, body: object): Asked =>
  language =>
    awa.api.post(path, body, { 'accept-language': language })

/** Refused with the code; its fields with their rules, and what is said of the first in English and in French. */
async function refuses(asked: Asked, code: number, fields: string[], en: RegExp, fr: RegExp): Promise<void> {
  const [english, french] = [await asked('en'), await asked('fr')]
  assert.deepEqual(
    [english.code, (english.body?.errors ?? []).map(({ field, rule }: Body) => `${field} ${rule}`)],
    [code, fields],
    english.text,
  )
  assert.match(english.message, en)
  assert.match(french.message, fr)
}

test('an id of another kind is no filter of a search, of a view or of figures', async () => {
  const table: [string, string, string][] = [
    ['agent', 'usr-8kQw2nRtZb', 'agt'],
    ['agent', 'agt-short', 'agt'],
    ['merged_into', 'con-7hTq2dWzLc', 'tck'],
    ['merged_into', 'x', 'tck'],
  ]
  for (const [name, value, prefix] of table) {
    const one = [
      RegExp(`${name} must be an id, or a public identifier such as ${prefix}-`),
      /identifiant public tel que/,
    ] as const
    for (const path of ['/ticket/search', '/ticket/export', '/ticket/stats'])
      await refuses(gets(`${path}?metric=opened&${name}=${value}`), 1002, [`${name} format`], ...one)
    const filters = { [name]: value }
    await refuses(posts('/ticket/view/add', { name: 'V', filters }), 1002, [`filters.${name} format`], ...one)
  }
  const listed = [
    /hashid must be one or more public identifiers such as tck-.*commas/,
    /hashid doit être un ou plusieurs identifiants publics tels que tck-/,
  ] as const
  for (const value of ['x', 'tck-1111111111,ses-1111111111', '12', 'tck-1111111111,'])
    await refuses(gets(`/ticket/search?hashid=${value}`), 1002, ['hashid format'], ...listed)
  for (const query of [
    'agent=1',
    'agent=agt-1111111111',
    'merged_into=12',
    'merged_into=tck-1111111111',
    'hashid=tck-1111111111,tck-2222222222',
  ])
    assert.deepEqual((await awa.api.get(`/ticket/search?${query}`)).body, [], query)
})

test('a view that is not among those put in order is named by its place', async () => {
  const add = async (shop: typeof awa | typeof chloe, body: object): Promise<string> =>
    accepted(await shop.api.post('/ticket/view/add', { filters: { status: 'open' }, ...body })).id
  const own = await add(awa, { name: 'Mine' })
  const everybodys = await add(awa, { name: 'Ours', shared: true })
  const foreign = await add(chloe, { name: 'Theirs' })
  const said = [/ids\.1 must be one of the saved filters/, /ids\.1 doit être l'un des filtres/] as const
  for (const other of [everybodys, foreign, 'tvw-1111111111'])
    await refuses(posts('/ticket/view/reorder', { ids: [own, other] }), 1007, ['ids.1 reference'], ...said)
  await refuses(
    posts('/ticket/view/reorder', { ids: [everybodys, own, foreign], shared: true }),
    1007,
    ['ids.1 reference', 'ids.2 reference'],
    ...said,
  )
})

test('a status that is not there is named by the parameter that was sent, of several by the one that is wrong', async () => {
  const said = (name: string) =>
    [
      RegExp(`: ${name} must be one of your ticket statuses`),
      RegExp(`: ${name} doit être l'un de vos statuts`),
    ] as const
  for (const form of [
    '',
    '&page=1',
    '&page=900&per_page=200',
    '&sort=updated_at',
    '&q=order',
    '&agent=1',
    '&breached=any',
  ])
    for (const name of ['status', 'status_code', 'ticket_status'])
      await refuses(gets(`/ticket/search?${name}=nowhere${form}`), 1007, [`${name} reference`], ...said(name))
  const bracketed = gets('/ticket/search?filter[status]=nowhere')
  await refuses(bracketed, 1007, ['filter[status] reference'], ...said('filter\\[status\\]'))
  const second = '/ticket/search?status=open&status_code=nowhere&ticket_status=closed'
  await refuses(gets(second), 1007, ['status_code reference'], ...said('status_code'))
  await refuses(
    gets('/ticket/stats?metric=opened&ticket_status=nowhere'),
    1007,
    ['ticket_status reference'],
    ...said('ticket_status'),
  )
  const view = { name: 'V', filters: { status_code: 'nowhere' } }
  await refuses(
    posts('/ticket/view/add', view),
    1007,
    ['filters.status_code reference'],
    ...said('filters.status_code'),
  )
})

test("a cursor of another ticket's history is none", async () => {
  const history = async (): Promise<[path: string, cursor: string]> => {
    const { hashid } = await awa.opensTicket()
    for (const subject of ['One', 'Two', 'Three'])
      accepted(await awa.api.post(`/ticket/${hashid}/update`, { subject }))
    const path = `/ticket/${hashid}/history?per_page=1`
    return [path, accepted(await awa.api.get(path)).next_cursor]
  }
  const [first, cursor] = await history()
  const [second, other] = await history()
  assert.equal(accepted(await awa.api.get(`${first}&cursor=${cursor}`)).data[0].after, 'Two')
  const said = [
    /cursor must be next_cursor of a page of this list/,
    /cursor doit être le next_cursor/,
  ] as const
  await refuses(gets(`${second}&cursor=${cursor}`), 1002, ['cursor format'], ...said)
  await refuses(gets(`${first}&cursor=${other}`), 1002, ['cursor format'], ...said)
})

test("a place of another ticket's timeline is none", async () => {
  const timeline = async (): Promise<[path: string, before: string]> => {
    const { hashid } = await awa.opensTicket()
    accepted(await awa.api.post(`/ticket/${hashid}/update`, { subject: 'Changed' }))
    accepted(await awa.api.post(`/ticket/${hashid}/update`, { subject: 'Again' }))
    const path = `/ticket/${hashid}/timeline?per_page=1`
    return [path, accepted(await awa.api.get(path)).before]
  }
  const [first, before] = await timeline()
  const [second] = await timeline()
  assert.equal(accepted(await awa.api.get(`${first}&before=${before}`)).data[0].after, 'Changed')
  for (const place of ['before', 'after'])
    await refuses(
      gets(`${second}&${place}=${before}`),
      1002,
      [`${place} cursor`],
      new RegExp(`${place} is not a place of this timeline`),
      new RegExp(`${place} n'est pas une place de ce fil`),
    )
})

test('an act without what it is about is told what that is, and not that expected_updated_at would do', async () => {
  const ticket = await awa.opensTicket()
  const table: [act: string, field: string, other: string][] = [
    ['tag', 'add', 'remove'],
    ['place', 'before', 'after'],
    ['link', 'ticket', 'conversation'],
    ['unlink', 'ticket', 'conversation'],
    ['assign', 'user', 'team'],
  ]
  for (const [act, field, other] of table)
    for (const body of [{}, { expected_updated_at: ticket.updated_at }])
      await refuses(
        posts(`/ticket/${ticket.hashid}/${act}`, body),
        1002,
        [`${field} required`],
        RegExp(`: ${field} must be given, or ${other}$`),
        RegExp(`: ${field} doit être donné, ou ${other}$`),
      )
  await refuses(
    posts('/ticket/change', { act: 'tag', ids: [ticket.hashid] }),
    1002,
    ['add required'],
    /: add must be given, or remove$/,
    /: add doit être donné, ou remove$/,
  )
})

test('a day in a year that is not taken is told which years are', async () => {
  const years = (field: string, from: number, to: number) =>
    [
      RegExp(`${field} must be a day of the years ${from} to ${to}`),
      RegExp(`${field} doit être un jour des années ${from} à ${to}`),
    ] as const
  for (const path of ['/ticket/stats?metric=opened&', '/analytics/overview?', '/analytics/series?by=day&'])
    for (const day of ['1969-12-31', '0001-01-01', '3000-01-01'])
      for (const field of ['from', 'to'])
        await refuses(gets(`${path}${field}=${day}`), 1002, [`${field} pattern`], ...years(field, 1970, 2999))
  await refuses(
    gets('/analytics/overview?from=soon'),
    1002,
    ['from format'],
    /from must be a day, e.g. 2026-11-20/,
    /from doit être un jour/,
  )
  const hours = {
    name: 'Office',
    zone: 'Africa/Douala',
    week: {
      monday: [{ from: '08:00', to: '12:00' }],
      tuesday: [],
      wednesday: [],
      thursday: [],
      friday: [],
      saturday: [],
      sunday: [],
    },
  }
  for (const date of ['1999-12-31', '2100-01-01'])
    await refuses(
      posts('/calendar/add', { ...hours, exceptions: [{ date, name: 'Day', intervals: [] }] }),
      1002,
      ['exceptions.0.date pattern'],
      ...years('exceptions.0.date', 2000, 2099),
    )
})

test('two places of a timeline that has two are told by those', async () => {
  const { hashid } = await awa.opensTicket()
  for (const subject of ['One', 'Two', 'Three'])
    accepted(await awa.api.post(`/ticket/${hashid}/update`, { subject }))
  const { before } = accepted(await awa.api.get(`/ticket/${hashid}/timeline?per_page=1`))
  await refuses(
    gets(`/ticket/${hashid}/timeline?before=${before}&after=${before}`),
    1002,
    ['after exclusive'],
    /: after cannot be given beside before$/,
    /: after ne peut aller avec before$/,
  )
})

test('what the parameters of a search are together: aliases add up, a cursor is a place alone, a time to come is as of now', async () => {
  const [open, done] = [
    await awa.opensTicket({ priority: 'urgent' }),
    await awa.opensTicket({ priority: 'urgent' }),
  ]
  await awa.moves(done, 'resolved')
  for (const name of ['figures of new events', 'figures of changed tickets']) await world.sweeps(name)
  const found = async (query: string): Promise<string[]> =>
    (accepted(await awa.api.get(`/ticket/search?${query}`)) as Body[]).map(({ hashid }) => hashid)
  assert.deepEqual(await found('priority=urgent&status=open&status_code=resolved'), [
    done.hashid,
    open.hashid,
  ])
  const ahead = new Date(Date.parse(world.now()) + 90 * 86_400_000).toISOString()
  assert.deepEqual(await found(`priority=urgent&open_at=${ahead}`), [open.hashid])
  const first = await awa.api.get('/ticket/search?priority=urgent&per_page=1&sort=created_at&page=1')
  const cursor = /cursor=([^&>]+)/.exec(first.headers.get('link')!)![1]!
  assert.deepEqual(
    (await awa.api.get(`/ticket/search?priority=urgent&per_page=1&cursor=${cursor}`)).body.data.map(
      ({ hashid }: Body) => hashid,
    ),
    [done.hashid],
  )
  assert.deepEqual(
    (await awa.api.get(`/ticket/search?status=open&per_page=1&cursor=${cursor}`)).body.data,
    [],
  )
})
