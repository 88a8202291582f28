// Statuses, policies and calendars of a shop, for the examples that change one.
import type { World } from '../world.ts'

type Rules = {
  /** A ticket that is resolved. */
  served: string
  calendar: string
  /** A calendar that no policy counts by. */
  spare: string
  /** Where an example says a number on paper, the number of what is there. */
  numbers: [path: string, onPaper: RegExp, id: number][]
}

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const WEEK = Object.fromEntries(DAYS.map(day => [day, [{ from: '08:00', to: '17:00' }]]))

/** How often a shop was asked for some: names are its own only once. */
let asked = 0

/** Makes a status, a policy, two calendars and a resolved ticket. */
export async function ticketRules({ api, opensTicket }: World['awa']): Promise<Rules> {
  const nth = ++asked
  const made = async (path: string, body: object): Promise<{ id: never }> => (await api.post(path, body)).body
  const code = `depot_${'abcdefgh'[nth]}`
  const status = await made('/ticket/status/add', { code, name: { en: `Depot ${nth}` } })
  const times = { priority: 'low', response_time: 60, resolve_time: 600 }
  const policy = await made('/ticket/sla/add', { label: `Slow ${nth}`, ...times })
  const hours = { zone: 'Africa/Douala', week: WEEK }
  const calendar = await made('/calendar/add', { name: `Days ${nth}`, ...hours })
  const spare = await made('/calendar/add', { name: `Spare ${nth}`, ...hours })
  const numbers: Rules['numbers'] = [
    ['/ticket/status/', /\b41\b/g, status.id],
    ['/ticket/sla/', /\b31\b/g, policy.id],
  ]
  const served = await opensTicket({ status: 'resolved' })
  return { served: served.hashid, calendar: calendar.id, spare: spare.id, numbers }
}
