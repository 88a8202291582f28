/** What a run needs before Node 24 can start: packages as locked, and the built widget. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { withLock } from './lock.mjs'

const PROGRESS_MS = 15_000
const OUTPUT_CHARS_MAX = 20_000
const WIDGET_SKIPPED = new Set(['dist', 'node_modules', 'README.md'])

/** Path of the Node that the project is written for. */
export const nodePath = root =>
  join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** Installs the locked packages unless they are there. Throws an Error with npm's output when that fails. */
export async function ensurePackages(root) {
  if (isInstalled(root)) return
  await withLock(root, 'install', async () => {
    if (isInstalled(root)) return
    if (!hasLockedPackages(root)) await install(root)
    if (!hasPrograms(root)) {
      throw new Error('The packages came without their programs: npm must be allowed to run install scripts')
    }
    writeFileSync(stampFile(root, 'packages'), packagesStamp(root))
  })
}

/** Builds the widget unless what was built is of these sources. */
export async function ensureWidget(root) {
  const folder = join(root, 'widget')
  const build = ['build.mjs', 'vite.config.ts'].find(name => existsSync(join(folder, name)))
  if (!build || isBuilt(root, folder)) return
  await withLock(root, 'widget', async () => {
    const stamp = widgetStamp(folder)
    if (isBuilt(root, folder, stamp)) return
    console.error('Building the widget…')
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
    const words = build === 'build.mjs' ? [join(folder, build)] : [vite, 'build', '--logLevel', 'warn']
    await runQuietly(nodePath(root), words, folder)
    writeFileSync(stampFile(root, 'widget'), stamp)
  })
}

const stampFile = (root, name) => join(root, 'node_modules', `.palabre-${name}`)

const readText = file => (existsSync(file) ? readFileSync(file, 'utf8') : '')

const isInstalled = root => readText(stampFile(root, 'packages')) === packagesStamp(root) && hasPrograms(root)

// The platform is part of it: a checkout may be shared with a container of another system.
const packagesStamp = root =>
  createHash('sha256')
    .update(`${process.platform} ${process.arch}\n`)
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')

const hasPrograms = root => existsSync(nodePath(root)) && statSync(nodePath(root)).size > 0

/** Whether what npm says it installed is what the lock file asks for; only optional packages may be missing. */
function hasLockedPackages(root) {
  const hidden = readText(join(root, 'node_modules', '.package-lock.json'))
  if (!hidden || !hasPrograms(root) || existsSync(stampFile(root, 'unfinished'))) return false
  const present = JSON.parse(hidden).packages
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const fits = ([path, entry]) =>
    !path.includes('node_modules/') ||
    (entry.version === present[path]?.version && Boolean(entry.link) === Boolean(present[path]?.link)) ||
    (entry.optional && !present[path])
  const isKnown = ([path, entry]) => path in locked || entry.optional
  return Object.entries(locked).every(fits) && Object.entries(present).every(isKnown)
}

async function install(root) {
  console.error('Installing…')
  const folder = join(root, 'node_modules')
  const unfinished = stampFile(root, 'unfinished')
  // After an installation that was cut off, half a package looks like a whole one to npm.
  if (existsSync(unfinished)) rmSync(folder, { recursive: true, force: true })
  rmSync(stampFile(root, 'packages'), { force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(unfinished, '')
  // `npm ci` refuses a lock file without the programs for other platforms, and a registry need not have them.
  // Node itself is a development dependency, so an environment that says "production" must not leave it out.
  const words = ['install', '--no-save', '--include=dev', '--include=optional', '--ignore-scripts=false']
  // The age of a release is judged when it enters the lock file, not again on every machine.
  words.push('--min-release-age=0')
  const [file, ...before] = findNpm()
  const quiet = ['--loglevel=error', '--no-audit', '--no-fund', '--no-progress']
  await runQuietly(file, [...before, ...words, ...quiet], root, 'installing')
  rmSync(unfinished)
}

/** The npm that started us, else the one on the path. */
function findNpm() {
  const cli = process.env.npm_execpath
  if (cli && /npm-cli\.(c?js)$/.test(cli)) return [process.execPath, cli]
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm']
}

/** Runs a program without showing what it says, unless it fails. */
function runQuietly(file, words, cwd, activity) {
  return new Promise((resolve, reject) => {
    const shell = file.endsWith('.cmd')
    const child = spawn(file, words, { cwd, shell, stdio: ['ignore', 'pipe', 'pipe'] })
    const begun = Date.now()
    const seconds = () => Math.round((Date.now() - begun) / 1000)
    const timer = setInterval(
      () => activity && console.error(`Still ${activity}, ${seconds()} s…`),
      PROGRESS_MS,
    )
    let output = ''
    const keep = chunk => {
      output = (output + chunk).slice(-OUTPUT_CHARS_MAX)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', reject)
    child.on('close', code => {
      clearInterval(timer)
      if (code === 0) resolve()
      else reject(new Error(`${output.trim()}\n${file} ${words.join(' ')} failed (${code})`))
    })
  })
}

const isBuilt = (root, folder, stamp = widgetStamp(folder)) =>
  existsSync(join(folder, 'dist')) && readText(stampFile(root, 'widget')) === stamp

/** A hash over names and contents of all that the widget is built from. */
function widgetStamp(folder) {
  const hash = createHash('sha256')
  const visit = path => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (WIDGET_SKIPPED.has(entry.name)) continue
      const inner = join(path, entry.name)
      if (entry.isDirectory()) visit(inner)
      else
        hash
          .update(`${relative(folder, inner)}\0`)
          .update(readFileSync(inner))
          .update('\0')
    }
  }
  visit(folder)
  return hash.digest('hex')
}
