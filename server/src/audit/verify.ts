import type { Db } from '../db/pool.ts'
import type { Seal } from '../lib/seal.ts'
import { hashOf, type StoredEntry } from './chain.ts'

const ROWS_PER_READ = 1000

/** What a walk along a chain found: all of it as it was written, or the first entry that is not. */
export type Verified = {
  business_id: number
  entries: number
  /** Hash of the last entry, to be kept elsewhere: a chain that was rewritten with the master key ends in another. */
  last_hash: string
  /** The id of the first entry that is missing, was changed or added; null: none. */
  broken_at: number | null
}

/** Walks along the chain of a business: was any entry changed, removed, added or cut off? */
export async function verifyChain(
  { db, seal }: { db: Pick<Db, 'query'>; seal: Pick<Seal, 'mac'> },
  businessId: number,
): Promise<Verified> {
  const [end] = await db.query<{ last_id: number; last_hash: Buffer }>(
    'select last_id, last_hash from audit_chains where business_id = $1',
    [businessId],
  )
  const last = end ?? { last_id: 0, last_hash: Buffer.alloc(0) }
  let hash: Buffer = Buffer.alloc(0)
  let id = 0
  const found = (broken_at: number | null): Verified => ({
    business_id: businessId,
    entries: id,
    last_hash: hash.toString('hex'),
    broken_at,
  })
  for (;;) {
    const rows = await listAfter(db, businessId, id, last.last_id)
    for (const { hash: written, ...entry } of rows) {
      const next = hashOf(seal, hash, entry)
      if (entry.id !== id + 1 || !next.equals(written)) return found(id + 1)
      hash = next
      id = entry.id
    }
    if (rows.length < ROWS_PER_READ) break
  }
  const isWhole = id === last.last_id && hash.equals(last.last_hash) && !(await hasMore(db, businessId))
  return found(isWhole ? null : id + 1)
}

/** Is there an entry behind the end of the chain? */
async function hasMore(db: Pick<Db, 'query'>, businessId: number): Promise<boolean> {
  const rows = await db.query(
    `select 1 from audit_entries e left join audit_chains c on c.business_id = e.business_id
     where e.business_id = $1 and e.id > coalesce(c.last_id, 0) limit 1`,
    [businessId],
  )
  return rows.length > 0
}

/** Entries that are added while the walk goes on are not part of it. */
function listAfter(
  db: Pick<Db, 'query'>,
  businessId: number,
  id: number,
  lastId: number,
): Promise<(StoredEntry & { hash: Buffer })[]> {
  return db.query<StoredEntry & { hash: Buffer }>(
    `select business_id, id, at, app_kind, actor, user_id, token_id, address, action, target, target_name, before, after,
       trace_id, hash
     from audit_entries where business_id = $1 and id > $2 and id <= $3 order by id limit ${ROWS_PER_READ}`,
    [businessId, id, lastId],
  )
}
