import type { Actor } from '../audit/actor.ts'
import { audit } from '../audit/record.ts'
import { CHANNEL_KINDS } from '../channels/kinds.ts'
import type { Db } from '../db/pool.ts'
import type { Tx } from '../db/tx.ts'
import { invalid } from '../http/errors.ts'
import type { AppId } from '../lib/ids.ts'
import { type Settings, upsertSettings } from './queries.ts'
import { templateErrors } from './template.ts'

const NONE: Settings = { is_active: false, delay_minutes: 10, template: null }

/** Channels with a window that a template passes. */
const TEMPLATED = CHANNEL_KINDS.filter(kind => kind.window?.passes.includes('template'))

/** As an app has set it; nobody is asked until it says so. */
export async function findSettings(db: Pick<Db, 'query'>, appId: AppId): Promise<Settings> {
  const [row] = await db.query<Settings>(
    'select is_active, delay_minutes, template from satisfaction_settings where app_id = $1',
    [appId],
  )
  return row ?? NONE
}

/** What is left out stays. Throws 1002 where nobody could rate by the template, or it could not go. */
export async function changeSettings(
  tx: Tx,
  baseUrl: string,
  appId: AppId,
  change: Partial<Settings>,
  by: Actor,
): Promise<Settings> {
  const errors = change.template ? templateErrors(change.template, TEMPLATED, baseUrl) : []
  if (errors.length > 0) throw invalid(errors)
  const before = await findSettings(tx, appId)
  const after = { ...before, ...change }
  await upsertSettings(tx, appId, after)
  audit(tx, { actor: by, app: appId, action: 'satisfaction.set', target: 'settings', before, after })
  return after
}
