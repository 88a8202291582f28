/** Everything that can be said about the code without running it, two checks at a time. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runChild } from './child.mjs'
import { ensureBuilt } from './install.mjs'
import { checkLock } from './locked-packages.mjs'

const MS_PER_SECOND = 1000
/** Most checks work on one core; more at once would only wait for each other. */
const LANES = 2
/** The code of a child that a signal ended is this and the signal's number. */
const SIGNALLED = 128

/** Runs all checks, also after one that failed. Resolves with 0 when all of them passed, else 1. */
export async function runChecks(root, node) {
  const program = (...path) => join(root, 'node_modules', ...path)
  const types = [
    '.',
    'widget',
    'client',
    'dashboard',
    'server/src/docs/assets',
    'server/src/members/assets',
  ].map(folder => {
    const config = join(folder, 'tsconfig.json')
    // what was checked before and has not changed is not checked again: 15 s of one core become 2
    const known = program('.cache', 'types', `${folder.replaceAll(/\W/g, '-')}.tsbuildinfo`)
    return {
      name: `types ${folder}`,
      needs: config,
      words: [
        program('typescript', 'bin', 'tsc'),
        '--noEmit',
        '-p',
        config,
        '--incremental',
        '--tsBuildInfoFile',
        known,
        // each checker works out the same library types for itself: four cost twice the time of one (21 s, 10 s)
        '--checkers',
        '1',
      ],
    }
  })
  const checks = [
    {
      name: 'statements and db/types.ts',
      needs: 'server/test/statements/statements.check.ts',
      words: ['--test', 'server/test/statements/statements.check.ts'],
    },
    ...types,
    // beside the others: what it makes, none of them reads
    { name: 'widget and dashboard', needs: 'package.json', run: () => ensureBuilt(root) },
    {
      name: 'format and lint',
      needs: 'biome.json',
      words: [program('@biomejs', 'biome', 'bin', 'biome'), 'ci', '--error-on-warnings'],
    },
    {
      name: 'unused code',
      needs: 'package.json',
      // what was read before and has not changed is not read again: 4 s become 1
      words: [program('knip', 'bin', 'knip.js'), '--cache', '--cache-location', program('.cache', 'knip')],
    },
    {
      name: 'house rules',
      needs: 'server/test/house-rules/house-rules.check.ts',
      words: ['--test', 'server/test/house-rules/house-rules.check.ts'],
    },
    {
      name: 'openapi.json, roles and settings',
      needs: 'server/src/cli.ts',
      words: ['server/src/cli.ts', 'documents', '--check'],
    },
  ]
  const results = [await time('locked packages', () => checkLock(root))]
  const waiting = checks.filter(({ needs }) => existsSync(join(root, needs)))
  // what was compiled before and has not changed is not compiled again
  const env = { ...process.env, NODE_COMPILE_CACHE: program('.palabre-compiled') }
  const lane = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const { name, words, run } = check
      const result = await time(
        name,
        run ?? (onOutput => runChild(node, words, { cwd: root, env, onOutput })),
      )
      results.push(result)
      // broken off: the others would only begin anew
      if (result.code >= SIGNALLED) waiting.length = 0
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  console.log('')
  for (const { name, passed, seconds } of results) {
    console.log(`${passed ? '✔' : '✖'} ${name} (${seconds.toFixed(1)} s)`)
  }
  return results.every(result => result.passed) ? 0 : 1
}

/** Runs one check, which fails by an exit code or by an error, and prints what it said when it is done. */
async function time(name, check) {
  const begun = Date.now()
  const said = []
  const code = await check(chunk => said.push(chunk)).catch(error => {
    said.push(Buffer.from(`${error.message}\n`))
    return 1
  })
  console.log(`\n▶ ${name}`)
  process.stdout.write(Buffer.concat(said))
  return { name, code, passed: !code, seconds: (Date.now() - begun) / MS_PER_SECOND }
}
