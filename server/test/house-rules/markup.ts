// What people read in the dashboard stands in its texts, never in the markup: a literal would be in one language alone.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { test } from 'node:test'
import type { Node } from 'oxc-parser'
import { parseSource, ROOT, type Source } from './source.ts'

const FOLDER = 'dashboard/src'
/** Attributes that are read, aloud or by eye. */
const READ =
  /^(label|title|lead|text|placeholder|description|alt|go|hint|all|summary|aria-(label|description|roledescription|valuetext))$/
/** The same in every language. */
const OWN_NAME = 'Palabre'
/** A word, and no sign, number or unit. */
const WORD = /\p{L}{2,}/u

/** The literal that is shown, where an expression is one; null where something is looked up. */
function shownIn(node: Node): string | null {
  if (node.type === 'JSXText') return node.value
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.raw).join(' ')
  if (node.type === 'JSXExpressionContainer') return shownIn(node.expression as Node)
  if (node.type === 'ConditionalExpression')
    return [node.consequent, node.alternate].map(one => shownIn(one) ?? '').join(' ')
  return node.type === 'LogicalExpression' ? shownIn(node.right) : null
}

/** The lines of a source where markup holds words of its own. */
function literalsIn(source: Source): string[] {
  const children = source.nodesOf('JSXElement', 'JSXFragment').flatMap(({ children }) => children as Node[])
  const values = source
    .nodesOf('JSXAttribute')
    .filter(({ name }) => READ.test(source.textOf(name)))
    .flatMap(({ value }) => (value ? [value as Node] : []))
  return [...children, ...values].flatMap(node => {
    const shown = shownIn(node)
    return shown !== null && WORD.test(shown.replaceAll(OWN_NAME, ''))
      ? [`${source.path}, line ${source.lineOf(node)}: ${shown.trim()}`]
      : []
  })
}

/** Where it is told why a button is off. */
const GUARDED = 'dashboard/src/parts/guarded-button.tsx'
/** While it does what it was pressed for, a button is off without a word. */
const AT_WORK = '{isBusy}'

/** The lines of a source where a button is off, and does not say why. */
const silentIn = (source: Source): string[] =>
  source
    .nodesOf('JSXOpeningElement')
    .filter(({ name }) => /^(Button|ActionIcon|button)$/.test(source.textOf(name)))
    .flatMap(({ attributes }) => attributes)
    .filter(one => one.type === 'JSXAttribute' && source.textOf(one.name) === 'disabled')
    .filter(one => one.type === 'JSXAttribute' && (!one.value || source.textOf(one.value) !== AT_WORK))
    .map(one => `${source.path}, line ${source.lineOf(one)}: ${source.textOf(one)}`)

function pages(): Source[] {
  const files = readdirSync(join(ROOT, FOLDER), { recursive: true, encoding: 'utf8' })
    .map(name => `${FOLDER}/${name.split(sep).join('/')}`)
    .filter(path => path.endsWith('.tsx'))
  assert.ok(files.length > 100)
  return files.map(path => parseSource(path, readFileSync(join(ROOT, path), 'utf8')))
}

test('no words stand in the markup of the dashboard', () => {
  assert.deepEqual(pages().flatMap(literalsIn), [])
})

test('a button of the dashboard that is off says why: GuardedButton does', () => {
  const found = pages().filter(({ path }) => path !== GUARDED)
  assert.deepEqual(found.flatMap(silentIn), [])
  const silent = (text: string) => silentIn(parseSource('page.tsx', `const page = ${text}`)).length
  assert.equal(silent('<Button disabled={name === none}>{go}</Button>'), 1)
  assert.equal(silent('<p><GuardedButton disabled={isOff} /><button disabled={isBusy} /></p>'), 0)
})

test('words in markup are found wherever they stand', () => {
  const markup = (text: string) => literalsIn(parseSource('page.tsx', `const page = ${text}`)).length
  assert.equal(markup('<p>Hello {name}</p>'), 1)
  assert.equal(markup('<input aria-label="Your name" title={`Of`} />'), 2)
  assert.equal(markup(`<p>{isOpen ? 'Open' : t('closed')}{isNew && 'New'}</p>`), 2)
  assert.equal(markup(`<a className="link" href="/x">{t('x')} · {n}%</a>`), 0)
})
