// A day of a business, mixed: customers write, it sends, reads its inbox and its tickets, looks for people, opens tickets; workers
// deliver what it sends, and make it be found.
import { writtenBy } from './hook.ts'
import type { Result } from './measure.ts'
import { runOver } from './over.ts'
import { phoneOf, sendOf } from './people.ts'
import { type Apis, isGood } from './processes.ts'
import { type Provider, sendsThrough, startProvider } from './provider.ts'

const CONTACTS = 2000
const AGAIN_MS = 50
/** A minute. */
const ASKED_MAX = 1200
/** Of an envelope and of a hook. */
const TOO_MUCH = '"code":1009'
const TOO_MUCH_STATUS = 503

/** Of twelve calls. */
const HOURS = [
  'hook',
  'hook',
  'hook',
  'hook',
  'send',
  'send',
  'send',
  'inbox',
  'tickets',
  'people',
  'ticket',
  'events',
]

/** Who is told that it is too much just now comes again, as clients do: a call lasts until it is done. */
async function untilTaken<Answer extends { status: number; body: string }>(
  ask: () => Promise<Answer>,
): Promise<Answer> {
  for (let asked = 1; ; asked++) {
    const answer = await ask()
    if (answer.status !== TOO_MUCH_STATUS && !answer.body.includes(TOO_MUCH)) return answer
    if (asked === ASKED_MAX) return answer
    await new Promise(resolve => setTimeout(resolve, AGAIN_MS))
  }
}

export async function run(): Promise<Result[]> {
  const provider = await startProvider()
  try {
    return await runWith(provider)
  } finally {
    provider.close()
  }
}

function runWith(provider: Provider): Promise<Result[]> {
  return runOver({
    ...{ bench: 'day', unit: 'calls/s', target: 'rises with connections', workers: true },
    prepare: bench => sendsThrough(bench, bench.cast.awa.live, provider),
    callOf: ({ cast }, apis) => {
      const ask: Apis['ask'] = posted => untilTaken(() => apis.ask(posted))
      const app = cast.awa.live
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${app.token}` }
      const get = async (path: string): Promise<boolean> =>
        isGood(await ask({ method: 'GET', path, headers }))
      return async n => {
        const phone = phoneOf(n % CONTACTS)
        const what = HOURS[n % HOURS.length]
        if (what === 'hook')
          return (await ask(writtenBy(app, phone, `wamid.day.${n}`, 'Is it open today?'))).status === 200
        if (what === 'send') return isGood(await ask(sendOf(app, n, CONTACTS)))
        if (what === 'inbox') return get('/conversation/search?view=unassigned')
        if (what === 'tickets') return get('/ticket/search?status=open')
        if (what === 'people') return get(`/contact/search?q=${phone.slice(-6)}`)
        if (what === 'events') return get(`/events?after=${n % CONTACTS}&limit=50`)
        const contact = { channel: 'messenger', phone }
        const body = JSON.stringify({ contact, subject: `Parcel ${n}`, description: 'It has not come.' })
        return isGood(await ask({ method: 'POST', path: '/ticket/add', headers, body }))
      }
    },
  })
}
