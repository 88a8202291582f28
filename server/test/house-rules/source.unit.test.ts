import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseSource } from './source.ts'

test('every way to import is an import', () => {
  const { imports } = parseSource(
    'tickets/move.ts',
    `import a from '../lib/a.ts'
import type { B } from '../lib/b.ts'
import {
  type C,
} from './c.ts'
export { d } from '../lib/d.ts'
export * from '../lib/e.ts'
export type * from '../lib/f.ts'
import '../lib/g.ts'
const h = await import('../lib/h.ts')
type I = import('../lib/i.ts').I
import { test } from 'node:test'
// import x from '../lib/comment.ts'
const text = "import y from '../lib/text.ts'"`,
  )
  assert.deepEqual(
    imports.map(({ path, specifier }) => path ?? specifier).sort(),
    ['a', 'b', 'd', 'e', 'f', 'g', 'h', 'i']
      .map(name => `lib/${name}.ts`)
      .concat('node:test', 'tickets/c.ts')
      .sort(),
  )
})

test('a literal is distinguished from code and comments', () => {
  const { literals } = parseSource(
    'tickets/move.ts',
    `import '../lib/a.ts'
type Owner = 'agent' // 'no'
const pattern = /'no'/
const say = \`one \${inner(\`two \${'three'}\`)}
four\``,
  )
  assert.deepEqual(
    literals.map(({ text, line, isSpecifier }) => [text, line, isSpecifier]),
    [
      ['../lib/a.ts', 1, true],
      ['agent', 2, false],
      ['three', 4, false],
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the place of what is put in
      ['one ${}\nfour', 4, false],
      // biome-ignore lint/suspicious/noTemplateCurlyInString: as above
      ['two ${}', 4, false],
    ],
  )
})

test('functions have names and lengths, exported ones their docstrings', () => {
  const { functions, exported } = parseSource(
    'tickets/move.ts',
    `/**
 * Moves a ticket.
 * Throws 1007.
 */
export function move(
  a: string,
): void {
  a
}
/** Far away. */

export const b = () => {
}, c = 1
const d = { e() { } }
export type F = string
export { d as g }`,
  )
  assert.deepEqual(
    functions.map(({ name, line, length }) => [name, line, length]),
    [
      ['move', 7, 3],
      ['e', 14, 1],
      ['b', 12, 2],
    ],
  )
  assert.deepEqual(
    exported.map(({ name, isFunction, doc }) => [name, isFunction, doc]),
    [
      ['move', true, 'Moves a ticket.\nThrows 1007.'],
      ['b', true, 'Far away.'],
      ['c', false, 'Far away.'],
      ['F', false, null],
      ['g', false, null],
    ],
  )
})
