/** What a run needs before Node 24 can start: packages as locked, and the built pages. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { withLock } from './lock.mjs'

const PROGRESS_MS = 15_000
const OUTPUT_CHARS_MAX = 20_000
/** What Vite builds, and what each is built from: its own folder, the packages that it takes its parts from, and what it reads. */
const BUILDS = {
  widget: ['widget', 'client/src', 'packages/contract/src'],
  dashboard: ['dashboard', 'client/src', 'packages/contract/src', 'openapi.json'],
}
const SOURCES_SKIPPED = new Set(['dist', 'node_modules', 'README.md'])

/** Path of the Node that the project is written for: a locked package like any other. */
export const nodePath = root => {
  const { platform, arch } = process
  const prefix = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'
  const name = `${prefix}-${platform === 'win32' ? 'win' : platform}-${arch}`
  return join(root, 'node_modules', name, 'bin', platform === 'win32' ? 'node.exe' : 'node')
}

/** Installs the locked packages unless they are there. Throws an Error with npm's output when that fails. */
export async function ensurePackages(root) {
  if (isInstalled(root)) return
  await withLock(root, 'install', async () => {
    if (isInstalled(root)) return
    if (!hasLockedPackages(root)) {
      console.error('Installing…')
      await runNpm(root, 'ci', '--include=dev', '--include=optional')
    }
    if (!existsSync(nodePath(root))) {
      throw new Error(`There is no Node 24 package for ${process.platform} ${process.arch}`)
    }
    await runListedScripts(root)
    writeFileSync(stampFile(root, 'packages'), packagesStamp(root))
  })
}

/** Builds the widget and the dashboard, each unless what was built is of these sources. */
export async function ensureBuilt(root) {
  for (const name of Object.keys(BUILDS)) await ensureOneBuilt(root, name)
}

async function ensureOneBuilt(root, name) {
  if (isBuilt(root, name)) return
  await withLock(root, name, async () => {
    const stamp = sourcesStamp(root, name)
    if (isBuilt(root, name, stamp)) return
    console.error(`Building the ${name}…`)
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
    await runQuietly(nodePath(root), [vite, 'build', '--logLevel', 'warn'], join(root, name))
    writeFileSync(stampFile(root, name), stamp)
  })
}

const stampFile = (root, name) => join(root, 'node_modules', `.palabre-${name}`)

const readText = file => (existsSync(file) ? readFileSync(file, 'utf8') : '')

const isInstalled = root =>
  readText(stampFile(root, 'packages')) === packagesStamp(root) && existsSync(nodePath(root))

// The platform is part of it: a checkout may be shared with a container of another system.
const packagesStamp = root =>
  createHash('sha256')
    .update(`${process.platform} ${process.arch}\n`)
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')

/** Whether what npm says it installed is what the lock file asks for; only optional packages may be missing. */
function hasLockedPackages(root) {
  const hidden = readText(join(root, 'node_modules', '.package-lock.json'))
  if (!hidden || !existsSync(nodePath(root))) return false
  const present = JSON.parse(hidden).packages
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const fits = ([path, entry]) =>
    !path.includes('node_modules/') ||
    (entry.version === present[path]?.version && Boolean(entry.link) === Boolean(present[path]?.link)) ||
    (entry.optional && !present[path])
  return Object.entries(locked).every(fits) && Object.keys(present).every(path => path in locked)
}

/** `.npmrc` lets no package run a script of its own; those that allowScripts of package.json lists run here. */
async function runListedScripts(root) {
  const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const present = Object.keys(allowScripts).filter(name => existsSync(join(root, 'node_modules', name)))
  if (present.length > 0) await runNpm(root, 'rebuild', '--ignore-scripts=false', ...present)
}

const runNpm = (root, ...words) => {
  const [file, ...before] = findNpm()
  const quiet = ['--loglevel=error', '--no-audit', '--no-fund', '--no-progress']
  return runQuietly(file, [...before, ...words, ...quiet], root, 'installing')
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

const isBuilt = (root, name, stamp = sourcesStamp(root, name)) =>
  existsSync(join(root, name, 'dist')) && readText(stampFile(root, name)) === stamp

/** A hash over names and contents of all that is built from. */
function sourcesStamp(root, name) {
  const hash = createHash('sha256')
  const visit = path => {
    if (statSync(path).isDirectory()) {
      for (const entry of readdirSync(path)) if (!SOURCES_SKIPPED.has(entry)) visit(join(path, entry))
      return
    }
    hash
      .update(`${relative(root, path)}\0`)
      .update(readFileSync(path))
      .update('\0')
  }
  for (const path of BUILDS[name]) visit(join(root, path))
  return hash.digest('hex')
}
