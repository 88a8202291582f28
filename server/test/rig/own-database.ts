// A PostgreSQL of the test's own, so that it can be killed without harm to the other tests.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Embedded, startEmbedded } from '@palabre/embedded-postgres'
import { sleep } from '../world/until.ts'
import { type Rig, startRig } from './processes.ts'
import type { Random } from './random.ts'

export type OwnDatabase = {
  rig: Rig
  /** kill -9 of one of the service's connections: PostgreSQL then drops all and recovers. */
  killBackend(random: Random): Promise<void>
  /** kill -9 of the server itself; whoever watches over it starts it again. */
  killPostmaster(): void
  /** Milliseconds until a statement goes through again. */
  recovered(): Promise<number>
  stop(): Promise<void>
}

const RECOVERY_MS_MAX = 60_000
const LOOK_MS = 20

/** A rig on a cluster of its own, in a temporary folder or in this one. */
export async function startOwnDatabase(
  counts: Parameters<typeof startRig>[0],
  folder = mkdtempSync(join(tmpdir(), 'palabre-reliability-')),
): Promise<OwnDatabase> {
  const embedded: Embedded = await startEmbedded({ dataDir: folder, log: () => undefined })
  const before = process.env.TEST_DATABASE_URL
  process.env.TEST_DATABASE_URL = embedded.url
  const started = await startRig(counts).catch(async error => {
    await embedded.stop()
    throw error
  })
  const rows: Rig['rows'] = (text, values) => again(() => started.rows(text, values))
  const rig = { ...started, rows }
  if (before === undefined) delete process.env.TEST_DATABASE_URL
  else process.env.TEST_DATABASE_URL = before
  return {
    rig,
    killBackend: async random => {
      const pids = await rig.rows<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and application_name = 'palabre' and pid <> pg_backend_pid()`,
      )
      process.kill(random.pick(pids).pid, 'SIGKILL')
    },
    killPostmaster: () => {
      const pid = Number.parseInt(readFileSync(join(folder, 'pg', 'postmaster.pid'), 'utf8'), 10)
      process.kill(pid, 'SIGKILL')
    },
    recovered: async () => {
      const begun = Date.now()
      // the first statement may still go through: the server notices a moment later
      await sleep(LOOK_MS * 5)
      for (;;) {
        const isUp = await started.rows('select 1').then(
          () => true,
          () => false,
        )
        if (isUp) return Date.now() - begun
        if (Date.now() - begun > RECOVERY_MS_MAX) throw new Error('the database does not come back')
        await sleep(LOOK_MS)
      }
    },
    stop: async () => {
      try {
        await rig.stop()
      } finally {
        await embedded.stop()
        rmSync(folder, { recursive: true, force: true })
      }
    },
  }
}

/** A look at the rows may meet the next kill: it is repeated until the database is back. Reads only. */
async function again<T>(read: () => Promise<T>): Promise<T> {
  for (const begun = Date.now(); ; await sleep(LOOK_MS * 5)) {
    try {
      return await read()
    } catch (error) {
      if (Date.now() - begun > RECOVERY_MS_MAX) throw error
    }
  }
}
