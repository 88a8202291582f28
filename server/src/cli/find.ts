import type { Db } from '../db/pool.ts'
import type { AppId } from '../lib/ids.ts'
import { type Arguments, UsageError } from './command.ts'

/** The options that select a command's app. */
export const APP_OPTIONS = { app: { type: 'string' }, test: { type: 'boolean' } } as const
export const APP_USAGE = '--app <business name or id> [--test]'

export type FoundApp = {
  id: AppId
  kind: 'live' | 'test'
  name: string
  business_id: number
  business: string
}

/** The app of --app and --test. UsageError when there is none, or the name is not of one business alone. */
export async function appOf(
  db: Pick<Db, 'query'>,
  args: Arguments,
  kind: 'live' | 'test' = args.has('test') ? 'test' : 'live',
): Promise<FoundApp> {
  const businessId = await businessOf(db, args.text('app'))
  const [app] = await db.query<FoundApp>(
    `select a.id, a.kind, a.name, a.business_id, b.name as business
     from apps a join businesses b on b.id = a.business_id where a.business_id = $1 and a.kind = $2`,
    [businessId, kind],
  )
  return app!
}

/** The business of --app, or all of them. */
export async function businessIdsOf(db: Pick<Db, 'query'>, args: Arguments): Promise<number[]> {
  const wanted = args.textOr('app', null)
  if (wanted !== null) return [await businessOf(db, wanted)]
  return (await db.query<{ id: number }>('select id from businesses order by id')).map(({ id }) => id)
}

async function businessOf(db: Pick<Db, 'query'>, wanted: string): Promise<number> {
  const rows = await db.query<{ id: number; name: string }>(
    'select id, name from businesses where lower(name) = lower($1) or id::text = $1 order by id',
    [wanted],
  )
  const [only, second] = rows
  if (!only)
    throw new UsageError(`--app: there is no business with the name or id "${wanted}" (see: business list)`)
  if (second) {
    throw new UsageError(
      `--app: "${wanted}" could be ${rows.map(row => `${row.id} (${row.name})`).join(' or ')}: use the id`,
    )
  }
  return only.id
}

/** The id of an agent of the app named by this option, or null when the option was left out. */
export async function agentIdOf(
  db: Pick<Db, 'query'>,
  args: Arguments,
  app: FoundApp,
): Promise<number | null> {
  const hashid = args.textOr('agent', null)
  if (hashid === null) return null
  return getAgentId(db, app, hashid, '--agent')
}

/** The id of an agent of the app; `argument` is named when there is none. */
export async function getAgentId(
  db: Pick<Db, 'query'>,
  app: FoundApp,
  hashid: string,
  argument: string,
): Promise<number> {
  const [agent] = await db.query<{ id: number }>('select id from agents where app_id = $1 and hashid = $2', [
    app.id,
    hashid,
  ])
  if (!agent) throw new UsageError(`${argument}: ${app.name} has no agent ${hashid} (see: agent list)`)
  return agent.id
}
