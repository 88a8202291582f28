/**
 * Which operating-system account runs PostgreSQL, and how a program is started under it.
 * PostgreSQL refuses to run as root, so when we are root it runs as the account `postgres`.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** null: run as the current account, which is right for everybody but root. */
export type Account = { uid: number; gid: number } | null

/** What `child_process.spawn` needs to start a program under an account. */
export type Command = { file: string; args: string[]; uid?: number; gid?: number }

const ACCOUNT_NAME = 'postgres'
const SETPRIV = ['/usr/bin/setpriv', '/bin/setpriv']
const CREATE_TRIES_MAX = 10
const CREATE_PAUSE_MS = 100
const EXECUTE_BIT = 0o1

/**
 * The account for a cluster: its owner when it exists, else `postgres`, created when missing.
 * Throws an Error that names the remedy when the account cannot be created.
 */
export async function chooseAccount(clusterDir: string): Promise<Account> {
  if (process.getuid?.() !== 0) return null
  if (existsSync(clusterDir)) {
    const owner = statSync(clusterDir)
    if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  }
  for (let tries = 0; tries < CREATE_TRIES_MAX; tries += 1) {
    const account = findAccount()
    if (account) return account
    // Another process may hold the lock of /etc/passwd for the same reason, so a failure is checked again.
    const created = createAccount()
    if (!created) await new Promise(done => setTimeout(done, CREATE_PAUSE_MS))
  }
  throw new Error(
    `PostgreSQL does not run as root, and the account "${ACCOUNT_NAME}" could not be created: ` +
      `create it, or start as an ordinary user, or set DATABASE_URL`,
  )
}

/**
 * The command that runs `file` under `account`, although the directories above `paths` may be closed to it.
 * Throws an Error that names the remedy when they are closed and setpriv is missing.
 */
export function commandFor(account: Account, file: string, args: string[], paths: string[]): Command {
  if (!account) return { file, args }
  const closed = [file, ...paths].map(path => findClosed(path, account)).find(path => path !== null)
  if (closed === undefined) return { file, args, ...account }
  const setpriv = SETPRIV.find(path => existsSync(path))
  if (!setpriv) {
    throw new Error(
      `PostgreSQL runs as uid ${account.uid}, which may not enter ${closed}: open it (chmod o+x), ` +
        'install util-linux (setpriv), start as an ordinary user, or set DATABASE_URL',
    )
  }
  // The account keeps one right of root: to pass closed directories. PostgreSQL looks for its files with
  // access(2), which ignores that right for an ordinary uid unless no_setuid_fixup is set.
  const rights = ['--no-new-privs', '--securebits=+no_setuid_fixup', '--inh-caps=+dac_override']
  const ids = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups']
  return { file: setpriv, args: [...ids, ...rights, '--ambient-caps=+dac_override', '--', file, ...args] }
}

/** The first directory on the way to `path` (or the path itself) that the account may not enter, or null. */
function findClosed(path: string, account: { uid: number; gid: number }): string | null {
  const { mode, uid, gid } = statSync(path)
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0
  if (((mode >> shift) & EXECUTE_BIT) === 0) return path
  const parent = dirname(path)
  return parent === path ? null : findClosed(parent, account)
}

function findAccount(): Account {
  const uid = run('id', ['-u', ACCOUNT_NAME])
  const gid = run('id', ['-g', ACCOUNT_NAME])
  return uid === null || gid === null ? null : { uid: Number(uid), gid: Number(gid) }
}

function createAccount(): boolean {
  const shadow = [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    ACCOUNT_NAME,
  ]
  const busybox = ['-S', '-D', '-H', ACCOUNT_NAME]
  return run('useradd', shadow) !== null || run('adduser', busybox) !== null
}

/** The program's output, or null when it is missing or fails: the caller checks the result instead. */
function run(file: string, args: string[]): string | null {
  try {
    return execFileSync(file, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return null
  }
}
