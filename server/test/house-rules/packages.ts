// Packages beside the server know nothing of it, and need no more than they say.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseSync } from 'oxc-parser'
import { ROOT } from './source.ts'

test('a package imports its own files, Node, and the packages that it names', () => {
  const strays: string[] = []
  for (const manifest of globSync('packages/*/package.json', { cwd: ROOT })) {
    const { dependencies = {} } = JSON.parse(readFileSync(join(ROOT, manifest), 'utf8')) as {
      dependencies?: object
    }
    const named = Object.keys(dependencies)
    const isNamed = (specifier: string): boolean =>
      named.some(name => specifier === name || specifier.startsWith(`${name}/`))
    for (const path of globSync(`${join(manifest, '..')}/src/**/*.ts`, { cwd: ROOT })) {
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
  const files = globSync('*.ts', { cwd: join(folder, 'src') })
  assert.deepEqual(Object.values(exports).sort(), files.map(file => `./src/${file}`).sort())
  assert.deepEqual(
    files.filter(file => !readme.includes(`\`${file}\``)),
    [],
  )
})
