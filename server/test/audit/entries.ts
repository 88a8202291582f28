// The audit log of a business as a test looks at it, and how its writing fails.
import assert from 'node:assert/strict'
import type { Endpoint } from '../../src/http/endpoint.ts'
import { lookAt } from '../bad-input/unchanged.ts'
import type { Reply } from '../client.ts'
import type { World } from '../world.ts'

export type Entries = {
  /** The actions since the last look, in their order. */
  newActions(): Promise<string[]>
  /** What is called fails when all of it is written: 1006, and the database is as before but for these tables. */
  checkFailsWhole(call: () => Promise<Reply>, except?: string[]): Promise<Reply>
}

/** Of the business of Awa. */
export async function entriesOf(world: World): Promise<Entries> {
  const { db } = world.app.service.deps
  const flusher = db.flushers.find(({ kind }) => kind === 'audit')!
  const { flush } = flusher
  let isFailing = false
  flusher.flush = async (tx, entries) => {
    await flush(tx, entries)
    if (isFailing) throw new Error('all is written, and nothing committed')
  }
  let last = 0
  const look = await lookAt(db)
  const without = async (except: string[]) =>
    Object.fromEntries(Object.entries(await look()).filter(([table]) => !except.includes(table)))
  return {
    async newActions() {
      const rows = await world.rows<{ id: number; action: string }>(
        `select e.id, e.action from audit_entries e join apps a on a.business_id = e.business_id
         where a.id = $1 and e.id > $2 order by e.id`,
        [world.awa.app.id, last],
      )
      last = rows.at(-1)?.id ?? last
      return rows.map(({ action }) => action)
    },
    async checkFailsWhole(call, except = []) {
      const before = await without(except)
      isFailing = true
      const failed = await call().finally(() => {
        isFailing = false
      })
      // what changes nothing has no entry to fail with
      if (failed.code === 1000) return failed
      assert.equal(failed.code, 1006, failed.text)
      assert.deepEqual(await without(except), before, 'nothing is left of what failed')
      return failed
    },
  }
}

/** undefined: the endpoint writes nothing there. */
export function declaredActions({ audit }: Endpoint): readonly string[] | undefined {
  return audit === undefined || (typeof audit === 'object' && 'none' in audit) ? undefined : [audit].flat()
}
