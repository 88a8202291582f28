// POST /ticket/add for known contacts.
import type { Result } from './measure.ts'
import { runOver } from './over.ts'
import { phoneOf } from './people.ts'
import { isGood } from './processes.ts'

const CONTACTS = 2000

export function run(): Promise<Result[]> {
  return runOver({
    ...{ bench: 'create', unit: 'tickets/s', target: 'rises with connections' },
    callOf: ({ cast }, { ask }) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${cast.awa.live.token}` }
      return async n => {
        const contact = { channel: 'messenger', phone: phoneOf(n % CONTACTS) }
        const body = JSON.stringify({ contact, subject: `Parcel ${n}`, description: 'It has not come.' })
        return isGood(await ask({ method: 'POST', path: '/ticket/add', headers, body }))
      }
    },
  })
}
