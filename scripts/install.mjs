/** What a run needs before Node 24 can start: packages as locked, and the built widget. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { withLock } from './lock.mjs'

const PROGRESS_MS = 15_000
const OUTPUT_CHARS_MAX = 20_000
const WIDGET_SKIPPED = new Set(['dist', 'node_modules', 'README.md'])

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
