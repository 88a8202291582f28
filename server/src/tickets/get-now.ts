// GET /ticket/{id}: requests that come at the same time share a statement. An idle one waits for nobody.
import type { Cells, Db } from '../db/pool.ts'
import { unseen } from '../db/unseen.ts'
import { notFound } from '../http/errors.ts'
import { makeBatcher, WAIT_MS_MAX } from '../lib/batch.ts'
import type { AppId } from '../lib/ids.ts'
import { memo } from '../lib/memo.ts'
import { COLUMNS, JOINS, type TicketRow } from './fields.ts'
import { type Ref, refOf } from './ref.ts'
import { HASHID_AT, ID_AT } from './write.ts'

/** With one at a time a few callers would wait for each other: what they wait for is mostly the way to the database. */
const STATEMENTS_MAX = 8

type Item = { appId: AppId; ref: Ref }

// one text each: an index answers it
const BY_HASHID = `select ${COLUMNS} from tickets t ${JOINS} where t.app_id = $1 and t.hashid = any(${unseen('$2', 'text[]')})`
const BY_ID = `select ${COLUMNS} from tickets t ${JOINS} where t.app_id = $1 and t.id = any(${unseen('$2', 'bigint[]')})`

const getOne = memo((db: Db) =>
  makeBatcher<Item, Cells | null>(
    ({ appId, ref }) => `${appId} ${ref.hashid === null ? 'id' : 'hashid'}`,
    async items => {
      const [{ appId, ref }] = items as [Item]
      const isById = ref.hashid === null
      const names = items.map(item => (isById ? item.ref.id : item.ref.hashid))
      const rows = await db.queryCells<TicketRow>(
        isById ? BY_ID : BY_HASHID,
        [appId, [...new Set(names)]],
        true,
      )
      const found = new Map(rows.map(cells => [cells[isById ? ID_AT : HASHID_AT], cells]))
      return names.map(name => found.get(name === null ? undefined : plain(name, isById)) ?? null)
    },
    { waitMsMax: WAIT_MS_MAX, parallel: STATEMENTS_MAX, besideMin: 1 },
  ),
)

/** An id may be asked for with zeros before it. */
const plain = (name: string, isId: boolean): string => (isId ? String(BigInt(name)) : name)

/** A ticket of the app by its id or hashid, as PostgreSQL writes it; 1007 when there is none. */
export async function getNow(db: Db, appId: AppId, ref: string): Promise<Cells> {
  const cells = await getOne(db)({ appId, ref: refOf(ref) })
  if (cells === null) throw notFound()
  return cells
}
