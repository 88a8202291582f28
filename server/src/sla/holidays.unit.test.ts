import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { holidaysOf } from './holidays.ts'
import { eventsIn } from './icalendar.ts'

const TODAY = '2026-11-20'
const calendar = (...events: string[][]): string =>
  [
    'BEGIN:VCALENDAR',
    ...events.flatMap(lines => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n')
const on = (date: string, ...more: string[]): string[] => [
  `DTSTART;VALUE=DATE:${date}`,
  'SUMMARY:Off',
  ...more,
]
const read = async (text: string) => holidaysOf((await eventsIn(text))!, TODAY)!
const datesOf = async (...lines: string[][]) => (await read(calendar(...lines))).dates.map(({ date }) => date)

const CASES: [name: string, lines: string[], dates: string[]][] = [
  ['a day', on('20261225'), ['2026-12-25']],
  ['a day that is over', on('20261119'), []],
  ['today', on('20261120'), ['2026-11-20']],
  ['a day in 10 years', on('20361119'), ['2036-11-19']],
  ['a day later than that', on('20361120'), []],
  ['two days', on('20261225', 'DTEND;VALUE=DATE:20261227'), ['2026-12-25', '2026-12-26']],
  ['two days by their length', on('20261225', 'DURATION:P2D'), ['2026-12-25', '2026-12-26']],
  ['days that have begun', on('20261119', 'DTEND;VALUE=DATE:20261121'), ['2026-11-20']],
  ['each year, three times', on('20251225', 'RRULE:FREQ=YEARLY;COUNT=3'), ['2026-12-25', '2027-12-25']],
  ['each year until a day', on('20261225', 'RRULE:FREQ=YEARLY;UNTIL=20271225'), ['2026-12-25', '2027-12-25']],
  [
    'but not this year',
    on('20261225', 'RRULE:FREQ=YEARLY;COUNT=2', 'EXDATE;VALUE=DATE:20261225'),
    ['2027-12-25'],
  ],
  ['and another day', on('20261225', 'RDATE;VALUE=DATE:20261231'), ['2026-12-25', '2026-12-31']],
  [
    'the fourth Thursday of November',
    on('20261126', 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=4TH;COUNT=3'),
    ['2026-11-26', '2027-11-25', '2028-11-23'],
  ],
  [
    'the last Monday of May',
    on('20270531', 'RRULE:FREQ=YEARLY;BYMONTH=5;BYDAY=-1MO;COUNT=2'),
    ['2027-05-31', '2028-05-29'],
  ],
  ['29 February', on('20240229', 'RRULE:FREQ=YEARLY'), ['2028-02-29', '2032-02-29', '2036-02-29']],
  [
    'every other year',
    on('20261225', 'RRULE:FREQ=YEARLY;INTERVAL=4'),
    ['2026-12-25', '2030-12-25', '2034-12-25'],
  ],
  [
    'every fifth year since long ago',
    on('19021225', 'RRULE:FREQ=YEARLY;INTERVAL=5'),
    ['2027-12-25', '2032-12-25'],
  ],
  ['a hundred and twenty-six times', on('19011225', 'RRULE:FREQ=YEARLY;COUNT=126'), ['2026-12-25']],
]
for (const [name, lines, dates] of CASES)
  test(`holidays: ${name}`, async () => assert.deepEqual(await datesOf(lines), dates))

const LEFT_OUT: [name: string, lines: string[], why: string][] = [
  ['hours', ['DTSTART:20261225T080000Z', 'SUMMARY:Off'], 'not_whole_days'],
  ['every month', on('20261225', 'RRULE:FREQ=MONTHLY'), 'rule'],
  ['every second', on('20261225', 'RRULE:FREQ=SECONDLY;BYYEARDAY=366;INTERVAL=99999'), 'rule'],
  ['a day that is never there', on('20261225', 'RRULE:FREQ=YEARLY;BYYEARDAY=-366;BYMONTH=2'), 'rule'],
  ['Easter by a rule', on('20270326', 'RRULE:FREQ=YEARLY;BYEASTER=-2'), 'rule'],
  ['a Friday the 13th', on('20261113', 'RRULE:FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=13;BYDAY=1FR'), 'rule'],
  ['canceled', on('20261225', 'STATUS:CANCELLED'), 'canceled'],
  ['half a year', on('20270101', 'DTEND;VALUE=DATE:20270701'), 'too_long'],
  ['counted from long ago', on('18991225', 'RRULE:FREQ=YEARLY;COUNT=200'), 'rule'],
  ['a time of a series', on('20261225', 'RECURRENCE-ID;VALUE=DATE:20261225'), 'changed_occurrence'],
  ['no date', ['SUMMARY:Off'], 'no_date'],
  ['an end before the beginning', on('20270105', 'DTEND;VALUE=DATE:20270101'), 'no_date'],
  ['until nobody knows when', on('20270101', 'RRULE:FREQ=YEARLY;UNTIL=zzz'), 'rule'],
]
for (const [name, lines, why] of LEFT_OUT)
  test(`not taken over: ${name}`, async () => {
    const events = await eventsIn(calendar(lines, on('20261226')))
    if (events === null) return assert.equal(name, 'Easter by a rule', 'no part of any rule')
    const { dates, leftOut } = holidaysOf(events, TODAY)!
    assert.deepEqual([leftOut, dates], [[{ name: 'Off', why }], [{ date: '2026-12-26', name: 'Off' }]])
  })

test('each date once, by the first that names it; names are one line', async () => {
  const { dates } = await read(
    calendar(on('20261225'), ['DTSTART;VALUE=DATE:20261225', 'SUMMARY:Two\\nlines']),
  )
  assert.deepEqual(dates, [{ date: '2026-12-25', name: 'Off' }])
})

test('events of every year since the first one are not counted year by year', async () => {
  const endless = on('00010101', 'RRULE:FREQ=YEARLY')
  const counted = on('19000101', 'RRULE:FREQ=YEARLY;COUNT=9999999')
  for (const lines of [endless, counted]) {
    const events = (await eventsIn(calendar(...Array.from({ length: 1000 }, () => lines))))!
    const { user: began } = process.cpuUsage()
    assert.equal(holidaysOf(events, TODAY)!.dates.length, 10)
    assert.ok(process.cpuUsage().user - began < 500_000)
  }
})

const DAYS = Array.from({ length: 31 }, (_, i) => i + 1).join(',')
const LONG = ['DURATION:P120D']
const MANY: [name: string, lines: string[], n: number][] = [
  ['each of a month, for months', on('20200101', ...LONG, `RRULE:FREQ=YEARLY;BYMONTHDAY=${DAYS}`), 1170],
  [
    'counted from long ago',
    on('19000101', ...LONG, `RRULE:FREQ=YEARLY;COUNT=99999;BYMONTHDAY=${DAYS}`),
    1170,
  ],
  [
    'dates in a row',
    on('20270101', ...LONG, `RDATE;VALUE=DATE:${Array(22_000).fill('20270102').join(',')}`),
    1,
  ],
]
for (const [name, lines, n] of MANY)
  test(`more days than anybody reads are not gone through: ${name}`, async () => {
    const events = (await eventsIn(calendar(...Array.from({ length: n }, () => lines))))!
    const { user: began } = process.cpuUsage()
    assert.equal(holidaysOf(events, TODAY), null)
    assert.ok(process.cpuUsage().user - began < 500_000)
  })

test('what is no iCalendar text is said so; nothing takes long', async () => {
  for (const text of ['nonsense', 'BEGIN:VCALENDAR', 'BEGIN:VCARD\r\nEND:VCARD', ''])
    assert.equal(await eventsIn(text), null)
  const parts = fc.constantFrom(
    ...[
      'FREQ=YEARLY',
      'FREQ=DAILY',
      'COUNT=0',
      'COUNT=9999999',
      'INTERVAL=0',
      'INTERVAL=9999999999',
      'BYMONTH=2,13',
    ],
    ...[
      'BYMONTHDAY=-31',
      'BYMONTHDAY=31',
      'BYDAY=5SU',
      'BYDAY=-5MO',
      'UNTIL=99991231',
      'UNTIL=00010101',
      'BYSETPOS=-366',
    ],
  )
  const rules = fc.uniqueArray(parts, { maxLength: 5 }).map(all => `RRULE:${all.join(';')}`)
  const years = fc.constantFrom('00010101', '19700229', '20240229', '20261225', '99991231')
  await fc.assert(
    fc.asyncProperty(rules, years, async (rule, start) => {
      const began = performance.now()
      const events = await eventsIn(calendar(on(start, rule)))
      if (events !== null) assert.ok(holidaysOf(events, TODAY)!.dates.length <= 11 * 31)
      assert.ok(performance.now() - began < 2000)
    }),
    { numRuns: 300 },
  )
})
