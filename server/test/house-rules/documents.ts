// Rules about what is written beside the code.
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { FAILURE_REASONS, REASONS } from '@palabre/contract/reasons'
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

test('every reason of a refusal and of a failure stands in docs/errors.md', () => {
  const page = readFileSync(join(ROOT, 'docs/errors.md'), 'utf8')
  const named = new Set(
    [...page.matchAll(/^\| (`[^|]*) \|/gm)].flatMap(([, cell]) => cell!.match(/[a-z_]+/g)!),
  )
  assert.deepEqual(
    [...REASONS, ...FAILURE_REASONS].filter(reason => !named.has(reason)),
    [],
  )
})

type Package = { dependencies?: object; devDependencies?: object }

function readPackage(file: string): Package {
  return JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as Package
}

const GUIDES = ['docs/rooms.md', 'docs/main-path.md', ...globSync('server/src/**/README.md', { cwd: ROOT })]

/** A path in a document is below its own folder, below server/src or below the root. */
const placesOf = (document: string, path: string): string[] =>
  [dirname(document), 'server/src', '.'].map(folder => join(ROOT, folder, path)).filter(existsSync)
const isThere = (document: string, path: string): boolean => placesOf(document, path).length > 0

test('paths in the documents exist', () => {
  const missing = GUIDES.flatMap(document =>
    [...readFileSync(join(ROOT, document), 'utf8').matchAll(/`([\w.-]*\/[\w./-]*\.ts)`/g)]
      .filter(([, path]) => !isThere(document, path!))
      .map(([, path]) => `${document}: ${path}`),
  )
  assert.deepEqual(missing, [])
})

test('a guess in docs/rooms.md is answered by one path', () => {
  const [, guesses] = readFileSync(join(ROOT, 'docs/rooms.md'), 'utf8').split(/^## Guess, then look\n/m)
  const rows = guesses!.split('\n').filter(line => line.startsWith('| ') && !line.startsWith('| Question'))
  assert.ok(rows.length >= 57, `${rows.length}`)
  const wrong = rows.filter(row => {
    const [, path] = /^\| [^|]+\? \| `([\w./-]+)` \| [^|]*\|$/.exec(row) ?? []
    return !path || !isThere('docs/rooms.md', path)
  })
  assert.deepEqual(wrong, [])
  const unknown = rows.filter(row => {
    const [, path, name] = /^\| [^|]+ \| `([\w./-]+\.ts)` \| (?:its [^|`]+: )?`(\w+)` \|$/.exec(row) ?? []
    return name && !placesOf('docs/rooms.md', path!).some(file => readFileSync(file, 'utf8').includes(name))
  })
  assert.deepEqual(unknown, [], 'a name that is not in its file')
})
