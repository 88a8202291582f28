/** The test suites: which files they have, and that something was run at all. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runChild } from './child.mjs'

const CONCURRENCY = 2
/** A test of the everyday suite that does not come to an end fails, instead of holding up all others. */
const TEST_MS_MAX = 180_000
const LONG = '.long.test.ts'

/**
 * Runs the everyday suite, or the long one. Arguments are passed on to the test runner; files among them
 * stand instead of the suite. Resolves with the exit code: not 0 when a test failed or none was run.
 */
export async function runTests(root, node, { long, args }) {
  const suite = findTests(join(root, 'server', 'test')).filter(path => path.endsWith(LONG) === long)
  const files = args.some(isFile) ? [] : suite
  // Without a file the runner would look for tests of its own choice.
  if (files.length === 0 && !args.some(isFile)) {
    console.error('There is no test to run.')
    return 1
  }
  const folder = mkdtempSync(join(tmpdir(), 'palabre-test-'))
  const countFile = join(folder, 'count')
  try {
    const counter = pathToFileURL(join(root, 'scripts', 'count-tests.mjs')).href
    const reporters = [
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      `--test-reporter=${counter}`,
      `--test-reporter-destination=${countFile}`,
    ]
    const bounds = [
      `--test-concurrency=${CONCURRENCY}`,
      '--test-force-exit',
      ...(long ? [] : [`--test-timeout=${TEST_MS_MAX}`]),
    ]
    const words = ['--test', ...bounds, ...reporters, ...args, ...files]
    const code = await runChild(node, words)
    const count = existsSync(countFile) ? Number(readFileSync(countFile, 'utf8')) : 0
    if (count === 0) console.error('No test was run.')
    return code === 0 && count === 0 ? 1 : code
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function findTests(folder) {
  const names = readdirSync(folder, { recursive: true })
  return names
    .filter(name => name.endsWith('.test.ts'))
    .map(name => join(folder, name))
    .sort()
}

/** A path or a pattern of paths, unlike the value of an option that stands in a word of its own. */
const isFile = arg => !arg.startsWith('-') && (existsSync(arg) || arg.includes('.test.ts'))
