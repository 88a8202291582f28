// Rules about what is written beside the code.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ROOT } from './source.ts'

test('every dependency has a reason in docs/dependencies.md', () => {
  const reasons = readFileSync(join(ROOT, 'docs/dependencies.md'), 'utf8')
  const direct = globSync(['package.json', '{packages/*,server,widget,client,dashboard}/package.json'], {
    cwd: ROOT,
  }).flatMap(file => {
    const { dependencies = {}, devDependencies = {} } = readPackage(file)
    return Object.keys({ ...dependencies, ...devDependencies })
  })
  assert.deepEqual(
    [...new Set(direct)].filter(name => !name.startsWith('@palabre/') && !reasons.includes(`\`${name}\``)),
    [],
  )
})

type Package = { dependencies?: object; devDependencies?: object }

function readPackage(file: string): Package {
  return JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as Package
}
