import type { Db } from './pool.ts'

const NAME = 'master_key_check'

/** Refuses to go on with another master key than the one this database's secrets were sealed with. */
export async function checkMasterKey(db: Db, check: string): Promise<void> {
  await db.query('insert into settings (name, value) values ($1, $2) on conflict (name) do nothing', [
    NAME,
    check,
  ])
  const [row] = await db.query<{ value: string }>('select value from settings where name = $1', [NAME])
  if (row!.value !== check)
    throw new Error(
      'the master key is not the one this database was made with: set MASTER_KEY (or restore the key file) as it was',
    )
}

/** Refuses a server that may lose what it has confirmed. */
export async function checkDurability(db: Db): Promise<void> {
  const rows = await db.query<{ name: string; setting: string | null }>(
    `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'server_version_num')`,
  )
  const settings = new Map(rows.map(row => [row.name, row.setting]))
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    if (settings.get(name) === 'off')
      throw new Error(`PostgreSQL runs with ${name}=off and may lose what was confirmed: turn it on`)
  }
  if (Number(settings.get('server_version_num')) < 150_000)
    throw new Error('PostgreSQL 15 or newer is needed')
}
