// Holidays over the API: shown, then added to a calendar.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accepted } from '../world/formats.ts'
import { type Body, useWorld } from '../world.ts'
import { DOUALA, weekOf } from './hours.ts'

const world = useWorld({ agents: 'silent' })
const { awa, chloe } = world

test('holidays from an iCalendar text are shown before they count', async () => {
  const exceptions = [{ date: '2027-05-20', name: 'Ours', intervals: [] }]
  const calendar = accepted(await awa.api.post('/calendar/add', { ...DOUALA, name: 'Office', exceptions }))
  const ical = [
    'BEGIN:VCALENDAR',
    ...[
      'BEGIN:VEVENT',
      'SUMMARY:National Day',
      'DTSTART;VALUE=DATE:20200520',
      'RRULE:FREQ=YEARLY;UNTIL=20280601',
    ],
    ...[
      'END:VEVENT',
      'BEGIN:VEVENT',
      'SUMMARY:Market',
      'DTSTART;VALUE=DATE:20270101',
      'RRULE:FREQ=WEEKLY',
      'END:VEVENT',
    ],
    'END:VCALENDAR',
  ].join('\r\n')
  const asks = (body: object) => awa.api.post(`/calendar/${calendar.id}/holidays`, body)
  const shown = {
    added: [{ date: '2028-05-20', name: 'National Day' }],
    known: [{ date: '2027-05-20', name: 'National Day' }],
    left_out: [{ name: 'Market', why: 'rule' }],
  }
  const now = async () =>
    accepted(await awa.api.get('/calendar/search')).data.find((one: Body) => one.id === calendar.id)
  assert.deepEqual(accepted(await asks({ ical, dry_run: true })), shown)
  assert.equal((await now()).version, 1)
  assert.deepEqual(accepted(await asks({ ical })), shown)
  const after = await now()
  assert.deepEqual(
    [after.version, after.exceptions.map((one: Body) => one.name)],
    [2, ['Ours', 'National Day']],
  )
  assert.deepEqual((accepted(await asks({ ical })) as Body).added, [])
  const wrong = await asks({ ical: 'BEGIN:VCARD' })
  assert.deepEqual([wrong.code, wrong.body.errors[0].field], [1002, 'ical'])
  const days = Array.from({ length: 31 }, (_, i) => i + 1).join(',')
  const often = ['DTSTART;VALUE=DATE:20200101', 'DURATION:P120D', `RRULE:FREQ=YEARLY;BYMONTHDAY=${days}`]
  const event = ['BEGIN:VEVENT', ...often, 'END:VEVENT'].join('\r\n')
  const endless = ['BEGIN:VCALENDAR', ...Array(1000).fill(event), 'END:VCALENDAR'].join('\r\n')
  const refused = await asks({ ical: endless, dry_run: true })
  assert.equal(refused.code, 1002)
  assert.match(refused.body.errors[0].message, /at most 200000 days/)
  const foreign = await chloe.api.post(`/calendar/${calendar.id}/holidays`, { ical })
  assert.equal(foreign.code, 1007)
})

test('holidays that would leave hardly an hour are refused, as they are shown and as they are added', async () => {
  const week = weekOf(1, [{ from: '08:00', to: '12:00' }])
  const { id } = accepted(await awa.api.post('/calendar/add', { ...DOUALA, week, name: 'Mondays' }))
  const mondays = ['20300107', '20300114', '20300121', '20300128'].flatMap(date => [
    ...['BEGIN:VEVENT', 'SUMMARY:Off', `DTSTART;VALUE=DATE:${date}`, 'END:VEVENT'],
  ])
  const ical = ['BEGIN:VCALENDAR', ...mondays, 'END:VCALENDAR'].join('\r\n')
  for (const dry_run of [true, false]) {
    const refused = await awa.api.post(`/calendar/${id}/holidays`, { ical, dry_run })
    assert.deepEqual([refused.code, refused.body.errors[0].field], [1002, 'ical'])
  }
  const longer = accepted(await awa.api.post(`/calendar/${id}/update`, { week: DOUALA.week }))
  assert.equal(longer.version, 2)
  assert.equal(accepted(await awa.api.post(`/calendar/${id}/holidays`, { ical })).added.length, 4)
  const fewer = await awa.api.post(`/calendar/${id}/update`, { week })
  assert.deepEqual([fewer.code, fewer.body.errors[0].field], [1002, 'week'])
})

test('a holiday without a name is one in the language of the request, and its calendar can be changed', async () => {
  const calendar = accepted(await awa.api.post('/calendar/add', { ...DOUALA, name: 'Unnamed' }))
  const event = ['BEGIN:VEVENT', 'DTSTART;VALUE=DATE:20270520', 'END:VEVENT']
  const ical = `\uFEFF${['BEGIN:VCALENDAR', ...event, 'END:VCALENDAR'].join('\r\n')}`
  const path = `/calendar/${calendar.id}`
  const french = { 'accept-language': 'fr' }
  const shown = await awa.api.post(`${path}/holidays`, { ical, dry_run: true }, french)
  assert.deepEqual(accepted(shown).added, [{ date: '2027-05-20', name: 'Jour férié' }])
  assert.equal(accepted(await awa.api.post(`${path}/holidays`, { ical })).added[0].name, 'Holiday')
  const { exceptions } = accepted(await awa.api.post(`${path}/update`, { name: 'Named' }))
  accepted(await awa.api.post(`${path}/update`, { exceptions }))
})

test('a calendar is kept as it is read: hours and dates in their order, its zone as zones are spelled', async () => {
  const day = [
    { from: '13:00', to: '17:00' },
    { from: '08:00', to: '12:00' },
  ]
  const exceptions = ['2027-12-25', '2027-01-01'].map(date => ({ date, name: 'Short', intervals: day }))
  const week = { ...DOUALA.week, monday: day }
  const given = { name: `Ordered ${Date.now()}`, zone: 'africa/douala', week, exceptions }
  const { id } = accepted(await awa.api.post('/calendar/add', given))
  const read = accepted(await awa.api.get('/calendar/search?limit=100')).data.find(
    (one: Body) => one.id === id,
  )
  assert.equal(read.zone, 'Africa/Douala')
  assert.deepEqual(read.week.monday, day.toReversed())
  assert.deepEqual(
    read.exceptions.map((one: Body) => [one.date, one.intervals]),
    [
      ['2027-01-01', day.toReversed()],
      ['2027-12-25', day.toReversed()],
    ],
  )
})
