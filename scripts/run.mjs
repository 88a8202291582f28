/**
 * What the npm scripts call, on whatever Node the host has: sees to the packages and the built pages, then runs the
 * command on the project's own Node.
 */
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { runChecks } from './checks.mjs'
import { runChild } from './child.mjs'
import { ensureBuilt, ensurePackages, nodePath } from './install.mjs'
import { completeLock } from './locked-packages.mjs'
import { withTestDatabase } from './test-database.mjs'
import { isWholeRun, runTests } from './tests.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const node = nodePath(root)
/** A server that parses strangers' JSON has no use for the accessor that prototype pollution goes through. */
const STRICT = '--disable-proto=delete'
const SERVER = [STRICT, `--import=${pathToFileURL(join(root, 'scripts', 'resolve.mjs')).href}`]
const [command, ...args] = process.argv.slice(2)
/** What Node has compiled is kept for the next start, which then takes half the time. */
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.palabre-compiled')

const runFile = (file, flags = []) =>
  runChild(node, [...flags, join(root, ...file.split('/')), ...args], { cwd: root })

const withDatabase = (task, options) => () => withTestDatabase(root, node, task, options)

const COMMANDS = {
  start: { pages: true, run: () => runFile('server/src/main.ts', SERVER) },
  dev: {
    pages: true,
    run: () => runFile('server/src/main.ts', [STRICT, '--watch', '--watch-preserve-output']),
  },
  palabre: { pages: false, run: () => runFile('server/src/cli.ts', SERVER) },
  test: {
    pages: true,
    run: withDatabase(() => runTests(root, node, { long: false, args }), { inMemory: isWholeRun(args) }),
  },
  'test:long': { pages: true, run: withDatabase(() => runTests(root, node, { long: true, args })) },
  check: { pages: false, run: withDatabase(() => runChecks(root, node)) },
  lock: { pages: false, run: () => completeLock(root) },
  node: { pages: false, run: () => runChild(node, args) },
  shots: { pages: true, run: withDatabase(() => runFile('server/test/dashboard/shots/run.ts')) },
  bench: { pages: true, run: withDatabase(() => runFile('bench/run.ts')) },
}

const chosen = Object.hasOwn(COMMANDS, command ?? '') ? COMMANDS[command] : null
if (chosen) {
  try {
    await ensurePackages(root)
    // Without its pages the service still does everything else; `check` is where a failed build fails.
    if (chosen.pages) await ensureBuilt(root).catch(error => console.error(error.message))
    process.exitCode = await chosen.run()
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
} else {
  console.error(`Usage: node scripts/run.mjs <${Object.keys(COMMANDS).join('|')}> [arguments]`)
  process.exitCode = 2
}
