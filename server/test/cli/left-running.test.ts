// What `npm test`, `check` and `bench` do with the tests' database server: stopped however their task ends.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'

const SCRIPTS = join(import.meta.dirname, '../../../scripts')
const folder = mkdtempSync(join(tmpdir(), 'palabre-left-running-'))
after(() => rmSync(folder, { recursive: true }))

/** Stands in for the server: its file of process ids, and what stops it. */
const pidFile = join(folder, 'data', 'test', 'pg', 'postmaster.pid')
mkdirSync(join(folder, 'server', 'test'), { recursive: true })
mkdirSync(join(pidFile, '..'), { recursive: true })
writeFileSync(
  join(folder, 'server', 'test', 'stop-database.ts'),
  `import { rmSync } from 'node:fs'\nrmSync(${JSON.stringify(pidFile)})\n`,
)

const TASKS = {
  'ends well': '0',
  fails: `Promise.reject(new Error('it failed'))`,
  'is broken off': `runChild(process.execPath, ['-e', 'console.log("begun"); setInterval(() => {}, 60_000)'])`,
}

for (const [name, task] of Object.entries(TASKS))
  test(`a task that ${name} leaves no database server behind`, async () => {
    writeFileSync(pidFile, '')
    const code = `import { runChild } from ${JSON.stringify(pathToFileURL(join(SCRIPTS, 'child.mjs')).href)}
import { withTestDatabase } from ${JSON.stringify(pathToFileURL(join(SCRIPTS, 'test-database.mjs')).href)}
await withTestDatabase(${JSON.stringify(folder)}, process.execPath, async () => ${task}).catch(() => {})`
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    child.stdout.on('data', () => child.kill('SIGTERM'))
    await new Promise(resolve => child.on('close', resolve))
    assert.equal(existsSync(pidFile), false)
  })
