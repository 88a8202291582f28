// All statements that write tool_imports: what a document said of a tool when it was taken over.
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import type { Declaration } from './declaration.ts'

export type Imported = { title: string; operation: string; declaration: Declaration; headers: string[] }

/** Notes what a document says of a tool now. */
export async function upsertImport(
  tx: Tx,
  appId: AppId,
  toolId: number,
  of: Imported,
  now: Timestamp,
): Promise<void> {
  await tx.query(
    `insert into tool_imports (app_id, tool_id, title, operation, declaration, headers, imported_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (app_id, tool_id) do update set title = excluded.title, operation = excluded.operation,
       declaration = excluded.declaration, headers = excluded.headers, imported_at = excluded.imported_at`,
    [appId, toolId, of.title, of.operation, JSON.stringify(of.declaration), JSON.stringify(of.headers), now],
  )
}
