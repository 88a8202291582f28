// Working hours of tests: an office in Douala, and what no calendar may hold.
import { WEEKDAYS } from '../../src/sla/calendar.ts'

const office = [
  { from: '08:00', to: '12:00' },
  { from: '13:00', to: '17:00' },
]
export const weekOf = (days: number, intervals: object[]) =>
  Object.fromEntries(WEEKDAYS.map((day, i) => [day, i < days ? intervals : []]))
export const DOUALA = { zone: 'Africa/Douala', week: weekOf(5, office) }

/** What is wrong, and the field that is named. */
const HOURS = { ...DOUALA, name: 'Bad' }
export const WRONG: [string, object, string][] = [
  ['a zone that is none', { ...HOURS, zone: 'Africa/Atlantis' }, 'zone'],
  ['an offset for a zone', { ...HOURS, zone: '+01:00' }, 'zone'],
  [
    'overlapping hours',
    { ...HOURS, week: weekOf(1, [office[0]!, { from: '11:59', to: '13:00' }]) },
    'week.monday',
  ],
  [
    'an end before its beginning',
    { ...HOURS, week: weekOf(1, [{ from: '12:00', to: '08:00' }]) },
    'week.monday',
  ],
  [
    'a minute that is none',
    { ...HOURS, week: weekOf(1, [{ from: '08:60', to: '09:00' }]) },
    'week.monday.0.from',
  ],
  [
    '11 pieces of a day',
    {
      ...HOURS,
      week: weekOf(
        1,
        Array.from({ length: 11 }, (_, i) => ({ from: `${10 + i}:00`, to: `${10 + i}:30` })),
      ),
    },
    'week.monday',
  ],
  [
    '29 February 2027',
    { ...HOURS, exceptions: [{ date: '2027-02-29', name: 'Off', intervals: [] }] },
    'exceptions.0.date',
  ],
  [
    'one date twice',
    { ...HOURS, exceptions: ['a', 'b'].map(name => ({ date: '2027-01-01', name, intervals: [] })) },
    'exceptions.1.date',
  ],
  ['hours that never come', { ...HOURS, week: weekOf(0, []) }, 'week'],
  [
    'a month of holidays',
    {
      ...HOURS,
      exceptions: Array.from({ length: 29 }, (_, i) => ({
        date: new Date(Date.UTC(2030, 0, 1 + i)).toISOString().slice(0, 10),
        name: 'Off',
        intervals: [],
      })),
    },
    'week',
  ],
]
