/**
 * What holds of package-lock.json beyond what npm sees to: it has the optional packages of every platform, names no
 * registry, lets only listed packages run scripts, and what is new in it is some days old.
 */
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const RELEASE_AGE_DAYS_MIN = 7
const MS_PER_DAY = 86_400_000
const LOOKUPS_AT_ONCE = 4
const LOOKUP_MS_MAX = 60_000
const LOCK_BYTES_MAX = 20_000_000
/** The line that others work from; what it already has was judged when it came in. */
const MAIN_BRANCHES = ['origin/main', 'main']

const PLATFORM_WORDS = {
  os: ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'],
  cpu: ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'],
}
const LIBC = { gnu: 'glibc', musl: 'musl' }

const run = promisify(execFile)

/**
 * Writes the entries of other platforms that npm leaves out when the registry at hand does not have them; without
 * them `npm ci` refuses the file. Resolves with 0.
 */
export async function completeLock(root) {
  const file = join(root, 'package-lock.json')
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  for (const { path, version, from } of missingEntries(lock.packages)) {
    lock.packages[path] = inOrder({ version, ...platformOf(path), dev: from.dev, optional: true })
    console.log(`Added ${path} ${version}`)
  }
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
  lock.packages = Object.fromEntries(sorted)
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  return 0
}

/** Says what is wrong with package-lock.json. Resolves with 1 when something is, else 0. */
export async function checkLock(root) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const entries = Object.entries(lock.packages)
  const faults = [
    ...missingEntries(lock.packages).map(({ path }) => `${path} is missing: npm run lock`),
    ...entries
      .filter(([, entry]) => /^https?:/.test(entry.resolved))
      .map(([path]) => `${path} names a registry`),
    ...entries
      .filter(([path, entry]) => entry.hasInstallScript && !allowScripts[nameOf(path)])
      .map(([path]) => `${path} has a script that allowScripts of package.json does not list`),
    ...(await youngReleases(root, lock.packages)),
  ]
  for (const fault of faults) console.error(fault)
  return faults.length === 0 ? 0 : 1
}

const nameOf = path => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Exact optional dependencies of locked packages that have no entry themselves. */
function missingEntries(packages) {
  return Object.entries(packages).flatMap(([path, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !isFound(packages, path, name))
      .map(([name, version]) => ({ path: `node_modules/${name}`, version, from: entry })),
  )
}

/** Looks where Node would: beside the package, then further out. */
function isFound(packages, path, name) {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (packages[`${at && `${at}/`}node_modules/${name}`]) return true
    if (at === '') return false
    if (!at.includes('/node_modules/')) at = ''
  }
}

/** `@oxc-parser/binding-linux-arm64-musl` is of linux, arm64, musl: the one thing all such names agree upon. */
function platformOf(path) {
  const words = nameOf(path).split(/[/-]/)
  const os = PLATFORM_WORDS.os.filter(
    word => words.includes(word) || (word === 'win32' && words.includes('win')),
  )
  const cpu = PLATFORM_WORDS.cpu.filter(word => words.includes(word))
  if (cpu.length !== 1) throw new Error(`The name of ${path} does not tell its platform`)
  const libc = Object.keys(LIBC).filter(word => os[0] === 'linux' && words.includes(word))
  return { cpu, libc: libc.length > 0 ? [LIBC[libc[0]]] : undefined, os: os.length > 0 ? os : undefined }
}

/** As npm writes it: the version, then by name. */
function inOrder({ version, ...others }) {
  const set = Object.entries(others).filter(([, value]) => value !== undefined)
  return { version, ...Object.fromEntries(set.sort(([a], [b]) => a.localeCompare(b, 'en'))) }
}

/** Faults of releases that the main branch does not have and that are too young. Asks the registry for those only. */
async function youngReleases(root, packages) {
  const main = await mainLock(root)
  if (!main) return []
  const known = new Set(
    Object.entries(main.packages).map(([path, { version }]) => `${nameOf(path)}@${version}`),
  )
  const added = Object.entries(packages)
    .filter(([path, entry]) => path.includes('node_modules/') && entry.version && entry.integrity)
    .map(([path, { version }]) => ({ name: nameOf(path), version }))
    .filter(({ name, version }) => !known.has(`${name}@${version}`))
  const faults = []
  const lookUp = async () => {
    for (let next = added.pop(); next; next = added.pop()) faults.push(...(await checkAge(root, next)))
  }
  await Promise.all(Array.from({ length: LOOKUPS_AT_ONCE }, lookUp))
  return faults
}

async function mainLock(root) {
  for (const branch of MAIN_BRANCHES) {
    try {
      const { stdout: base } = await run('git', ['merge-base', 'HEAD', branch], { cwd: root })
      const words = ['show', `${base.trim()}:package-lock.json`]
      const { stdout } = await run('git', words, { cwd: root, maxBuffer: LOCK_BYTES_MAX })
      return JSON.parse(stdout)
    } catch {
      // Not a git checkout, or one without this branch.
    }
  }
  return null
}

async function checkAge(root, { name, version }) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  try {
    const words = ['view', `${name}@${version}`, 'time', '--json']
    const shell = process.platform === 'win32'
    const { stdout } = await run(npm, words, {
      cwd: root,
      shell,
      timeout: LOOKUP_MS_MAX,
      maxBuffer: LOCK_BYTES_MAX,
    })
    const days = (Date.now() - Date.parse(JSON.parse(stdout)[version])) / MS_PER_DAY
    if (days >= RELEASE_AGE_DAYS_MIN) return []
    return [`${name}@${version} is ${days.toFixed(1)} days old; at least ${RELEASE_AGE_DAYS_MIN} are asked`]
  } catch (error) {
    return [`The age of ${name}@${version} could not be read: ${error.message.split('\n')[0]}`]
  }
}
