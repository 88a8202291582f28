// The statements that all counts of tickets have which are kept behind the writes: of the changes that triggers note, and of how far the
// tickets from before are gone through.
import { appsIn } from '../db/apps-in.ts'
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'

/** What is counted: keys (ticket_key_counts), or words and ratings (ticket_term_counts). */
export type CountKind = 'key' | 'term'

/** Up to built_id the tickets from before are counted, from there up to until_id they are not yet. */
export type Mark = { built_id: number; until_id: number }

/** Apps with changes that are not counted, or with older tickets to go through (a sweep). */
export async function selectAppsUncounted(tx: Pick<Tx, 'query'>, counted: CountKind): Promise<AppId[]> {
  const rows = await tx.query<{ app_id: AppId }>(
    `${appsIn(`ticket_${counted}_changes`)}
     union select app_id from ticket_${counted}_marks where built_id < until_id order by 1`,
  )
  return rows.map(({ app_id }) => app_id)
}

/** How far the tickets from before are gone through; null: another process is at the counts of the app. */
export async function lockMark(tx: Tx, counted: CountKind, appId: AppId): Promise<Mark | null> {
  await tx.query(`insert into ticket_${counted}_marks (app_id) values ($1) on conflict do nothing`, [appId])
  const [mark] = await tx.query<Mark>(
    `select built_id, until_id from ticket_${counted}_marks where app_id = $1 for update skip locked`,
    [appId],
  )
  return mark ?? null
}

export async function updateBuilt(tx: Tx, counted: CountKind, appId: AppId, builtId: number): Promise<void> {
  await tx.query(`update ticket_${counted}_marks set built_id = $2 where app_id = $1`, [appId, builtId])
}
