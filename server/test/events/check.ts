// Every event that a test leads to is held against its schema when the service stops.
import assert from 'node:assert/strict'
import { EVENT_TYPES, EVENTS, type EventType } from '@palabre/contract/events'
import { asTold } from '@palabre/contract/kept-events'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { AppId } from '../../src/lib/ids.ts'

const PAGE_EVENTS = 10_000

type Stored = { app_id: AppId; id: number; type: EventType; data: object }
type Query = (text: string, values: unknown[]) => Promise<Stored[]>

const ajv = new Ajv2020({
  allErrors: true,
  strict: false,
  validateFormats: false,
  validateSchema: false,
  code: { optimize: false },
})
const checks = new Map<string, ValidateFunction>()

/** Schemas leave room for later keys; what is recorded today has none but those that are told. */
function checkOf(type: EventType): ValidateFunction {
  const made = checks.get(type) ?? ajv.compile({ ...EVENTS[type], additionalProperties: false })
  checks.set(type, made)
  return made
}

/** What is wrong with an event; null: it is as its schema says. */
function faultOf({ type, data: kept }: { type: string; data: object }): string | null {
  if (!EVENT_TYPES.includes(type as EventType)) return 'has no schema'
  const validate = checkOf(type as EventType)
  const data = asTold(type, kept)
  return validate(data) ? null : `${ajv.errorsText(validate.errors)} in ${JSON.stringify(data)}`
}

/** Throws when a stored event is not as its schema says. */
export async function checkEvents(query: Query): Promise<void> {
  const faults = new Set<string>()
  for (let after = [0, 0], page: Stored[] = []; ; after = [page.at(-1)!.app_id, page.at(-1)!.id]) {
    page = await query(
      'select app_id, id, type, data from events where (app_id, id) > ($1, $2) order by app_id, id limit $3',
      [...after, PAGE_EVENTS],
    )
    for (const event of page) {
      const fault = faultOf(event)
      if (fault) faults.add(`${event.type}: ${fault}`)
    }
    if (page.length < PAGE_EVENTS) break
  }
  assert.deepEqual([...faults].slice(0, 5), [])
}
