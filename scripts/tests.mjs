/** The test suites: which files they have, how they share processes, and that something was run at all. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runChild } from './child.mjs'

/** Two more than two cores: rigs mostly wait. */
const CONCURRENCY = 4
/** A test of the everyday suite that does not come to an end fails, instead of holding up all others. */
const TEST_MS_MAX = 180_000
/** Files of one process: one more process takes 5 s of the processor; three lots beside the rigs, which begin with the run. */
const LOT_FILES_MAX = 84
/**
 * Rules without a database, by what they read: dealt out among all lots, each lot would read most of the service, and the
 * suite takes half as long again. All run at the same time, and some of the last two mostly wait.
 */
const UNIT_LOTS = [/agents\//, /\/(?:tools|outbound|channels)\//, /^server\//, /./]
/** Rigs wait for processes of their own: few share one, so that the last of them is not waited for alone. */
const LOT_RIGS_MAX = 5
/** What is new and soon forgotten is looked through four times less often: half of the time that memory costs. */
const HEAP = '--max-semi-space-size=64'
const NO_FOLLOWING = 'server/test/no-following.ts'
const LONG = '.long.test.ts'
/** Files that do something more often in a long run (server/test/often.ts). */
const OFTEN = /\boften\(/
/**
 * Rigs that take over 20 s, those that mostly wait beside those that work. The first lot, a minute of waiting, is begun
 * before the lots of the api, which take longest of all; the others after these, so that what comes last is short.
 */
const LONGEST = [
  ['http/patience', 'db/embedded', 'cli/held-stop'],
  ['fuzz/contract-even', 'fuzz/contract-odd'],
  ['dashboard/everyday', 'cli/cli'],
  // its process knows another server
  ['bad-input/database-away'],
].map(lot => lot.map(name => `server/test/${name}.rig.test.ts`))

/**
 * By a file's name. `rigs`: processes and threads that are killed, browsers, long runs.
 * `unit`: rules beside their files, without a database. `api`: the service by HTTP.
 */
const SUITES = {
  rigs: path => path.endsWith('.rig.test.ts'),
  api: path => !SUITES.rigs(path) && !SUITES.unit(path),
  unit: path => path.endsWith('.unit.test.ts'),
}

/**
 * Runs the everyday suites, one of them (`--suite=unit`), or the long tests. Other arguments are passed on to the
 * test runner; files among them stand instead of the suites. Resolves with the exit code.
 */
export async function runTests(root, node, { long, args }) {
  const suites = args.filter(arg => arg.startsWith('--suite=')).map(arg => arg.slice('--suite='.length))
  const unknown = suites.find(name => !Object.hasOwn(SUITES, name))
  if (unknown !== undefined)
    throw new Error(`There is no suite ${unknown}: ${Object.keys(SUITES).join(', ')}`)
  const others = args.filter(arg => !arg.startsWith('--suite='))
  const folder = mkdtempSync(join(root, 'node_modules', '.palabre-tests-'))
  try {
    const files = isWholeRun(args) ? chooseFiles(root, folder, { long, suites }) : []
    // Without a file the runner would look for tests of its own choice.
    if (files.length === 0 && isWholeRun(args)) throw new Error('There is no test to run.')
    const words = [
      '--test',
      `--test-concurrency=${CONCURRENCY}`,
      ...(long ? [] : [`--test-timeout=${TEST_MS_MAX}`]),
      `--test-reporter=${pathToFileURL(join(root, 'scripts', 'test-reporter.mjs')).href}`,
      '--test-reporter-destination=stdout',
      ...['scripts/resolve.mjs', NO_FOLLOWING, 'server/test/end-process.ts'].map(
        file => `--import=${pathToFileURL(join(root, file)).href}`,
      ),
    ]
    if (long) process.env.PALABRE_TEST_LONG = '1'
    process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} ${HEAP}`.trim()
    return await runChild(node, [...words, ...others, ...files])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The files for the runner, which takes them by name: the api among rigs that take long, other rigs, then units. */
function chooseFiles(root, folder, { long, suites }) {
  const all = findTests(root)
  if (long)
    return all.filter(path => path.endsWith(LONG) || saysOften(root, path)).map(path => join(root, path))
  const found = all.filter(path => !path.endsWith(LONG))
  const chosen = suites.length > 0 ? suites : Object.keys(SUITES)
  const lotsOf = (suite, most) => (chosen.includes(suite) ? makeLots(found.filter(SUITES[suite]), most) : [])
  const rigs = chosen.includes('rigs') ? found.filter(SUITES.rigs) : []
  const others = rigs.filter(path => !LONGEST.flat().includes(path))
  const [waiting, ...longest] = LONGEST.map(lot => lot.filter(path => rigs.includes(path)))
  const lots = [
    waiting,
    ...lotsOf('api', LOT_FILES_MAX),
    ...longest,
    ...makeLots(others, LOT_RIGS_MAX),
    ...(chosen.includes('unit') ? unitLots(found.filter(SUITES.unit)) : []),
  ]
  return lots.filter(lot => lot.length > 0).map((lot, number) => writeLot(root, folder, lot, number))
}

/** Does the file, or one beside it that it imports, do something more often in a long run? */
const saysOften = (root, path) => {
  const text = readFileSync(join(root, path), 'utf8')
  const beside = [...text.matchAll(/from '(\.\/[\w-]+\.ts)'/g)].map(([, name]) =>
    join(root, dirname(path), name),
  )
  return [text, ...beside.map(file => readFileSync(file, 'utf8'))].some(one => OFTEN.test(one))
}

/** Files that share a process: each is a suite in one file, and ends before the next begins. */
function makeLots(files, most) {
  const count = Math.ceil(files.length / most)
  // Dealt like cards: neighbours are alike, and so are their times.
  return Array.from({ length: count }, (_, number) => files.filter((_, index) => index % count === number))
}

/** Each unit in the first lot whose pattern its path fits. */
function unitLots(files) {
  const lots = UNIT_LOTS.map(() => [])
  for (const file of files) lots[UNIT_LOTS.findIndex(pattern => pattern.test(file))].push(file)
  return lots
}

function writeLot(root, folder, lot, number) {
  const urlOf = path => JSON.stringify(pathToFileURL(join(root, path)).href)
  const file = join(folder, `${String(number).padStart(3, '0')}.test.mjs`)
  const lines = [
    "import { describe } from 'node:test'",
    `import { readLot } from ${urlOf(NO_FOLLOWING)}`,
    `readLot(describe, ${urlOf('package.json')}, ${JSON.stringify(lot)})`,
  ]
  writeFileSync(file, `${lines.join('\n')}\n`)
  return file
}

/** As paths from the root, with slashes. */
function findTests(root) {
  const packages = readdirSync(join(root, 'packages')).map(name => join('packages', name, 'src'))
  return ['server', join('widget', 'src'), join('dashboard', 'src'), join('client', 'src'), ...packages]
    .flatMap(folder => readdirSync(join(root, folder), { recursive: true }).map(name => join(folder, name)))
    .filter(path => path.endsWith('.test.ts'))
    .map(path => path.replaceAll('\\', '/'))
    .sort()
}

/** Does a run with these arguments take its files by itself? */
export const isWholeRun = args => !args.some(isFile)

/** A path or a pattern of paths, unlike the value of an option that stands in a word of its own. */
const isFile = arg => !arg.startsWith('-') && (existsSync(arg) || arg.includes('.test.ts'))
