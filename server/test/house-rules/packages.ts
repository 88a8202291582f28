// Packages beside the server know nothing of it, and need no more than they say.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { test } from 'node:test'
import { parseSync } from 'oxc-parser'
import { ROOT } from './source.ts'

/** All sources of a package but its tests. */
const sourcesIn = (folder: string): string[] =>
  globSync(`${folder}/src/**/*.ts`, { cwd: ROOT }).filter(path => !path.endsWith('.test.ts'))

test('a package imports its own files, Node, and the packages that it names', () => {
  const strays: string[] = []
  for (const manifest of globSync('packages/*/package.json', { cwd: ROOT })) {
    const { dependencies = {} } = JSON.parse(readFileSync(join(ROOT, manifest), 'utf8')) as {
      dependencies?: object
    }
    const named = Object.keys(dependencies)
    const isNamed = (specifier: string): boolean =>
      named.some(name => specifier === name || specifier.startsWith(`${name}/`))
    for (const path of sourcesIn(join(manifest, '..'))) {
      const { module } = parseSync(path, readFileSync(join(ROOT, path), 'utf8'))
      const specifiers = module.staticImports.map(one => one.moduleRequest.value)
      strays.push(
        ...specifiers
          .filter(one => !one.startsWith('./') && !one.startsWith('node:') && !isNamed(one))
          .map(one => `${path}: ${one}`),
      )
    }
  }
  assert.deepEqual(strays, [])
})

test('everything a package shares is listed in its exports and its README', () => {
  const folder = join(ROOT, 'packages/contract')
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { exports: object }
  const readme = readFileSync(join(folder, 'README.md'), 'utf8')
  const files = sourcesIn('packages/contract').map(path =>
    path.split(sep).join('/').replace('packages/contract/src/', ''),
  )
  assert.deepEqual(Object.values(exports).sort(), files.map(file => `./src/${file}`).sort())
  assert.deepEqual(
    files.filter(file => !readme.includes(`\`${file}\``)),
    [],
  )
})
