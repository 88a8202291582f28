// Rules about texts for people: they stand in catalogues, whole, and each is said somewhere.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { LANGUAGES } from '@palabre/contract/languages'
import type { Node, ObjectExpression, ObjectProperty } from 'oxc-parser'
import { LANGUAGE_EXCEPTIONS } from './law.ts'
import { excepted, holds, linesAt, sources } from './rule.ts'
import { parseSource, ROOT, type Source } from './source.ts'

const isTexts = (path: string): boolean => /(^|\/)texts(-\w+)?\.ts$/.test(path)
const isLanguage = (name: unknown): boolean => LANGUAGES.some(language => language === name)

/** Name of a key, as it is written or in quotes. */
function keyOf({ key }: { key: ObjectProperty['key'] }): string | null {
  return key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : null
}

const propertiesOf = (object: ObjectExpression): ObjectProperty[] =>
  object.properties.filter(property => property.type === 'Property')

const isException = excepted(LANGUAGE_EXCEPTIONS)

holds('what is said in each language stands in a catalogue; a language is not a special case', source => {
  if (isTexts(source.path)) return []
  const objects = source
    .nodesOf('ObjectExpression')
    .filter(object => propertiesOf(object).filter(property => isLanguage(keyOf(property))).length > 1)
  const types = source
    .nodesOf('TSTypeLiteral')
    .filter(({ members }) => members.filter(one => 'key' in one && isLanguage(keyOf(one))).length > 1)
  const cases = source
    .nodesOf('BinaryExpression')
    .filter(({ left, right }) => [left, right].some(one => one.type === 'Literal' && isLanguage(one.value)))
  return linesAt(source, [...objects, ...types, ...cases]).filter(line => !isException(source.path, line))
})

type Message = { id: string; language: string; value: ObjectProperty['value'] }
type Written = { name: string; source: Source; messages: Message[] }

const CONTRACT = 'packages/contract/src/texts.ts'

/** `export const name = catalogue({ en: {…}, fr: {…} })`, each message of each language. */
function cataloguesOf(source: Source): Written[] {
  return source.nodesOf('VariableDeclarator').flatMap(({ id, init }) => {
    const call = init?.type === 'TSSatisfiesExpression' ? init.expression : init
    if (id.type !== 'Identifier' || call?.type !== 'CallExpression') return []
    const [languages] = call.arguments
    if (source.textOf(call.callee) !== 'catalogue' || languages?.type !== 'ObjectExpression') return []
    const messages = propertiesOf(languages).flatMap(one => {
      assert.ok(one.value.type === 'ObjectExpression', `${source.path}: a language is written out`)
      const language = keyOf(one)!
      return propertiesOf(one.value).map(message => ({ id: keyOf(message)!, language, value: message.value }))
    })
    return [{ name: id.name, source, messages }]
  })
}

const catalogues = [
  ...sources.filter(({ path }) => isTexts(path)),
  parseSource(CONTRACT, readFileSync(join(ROOT, CONTRACT), 'utf8')),
].flatMap(cataloguesOf)

test('every catalogue is found', () => {
  const calls = sources.reduce((sum, { text }) => sum + [...text.matchAll(/= catalogue\(/g)].length, 0)
  assert.equal(catalogues.filter(({ source }) => source.path !== CONTRACT).length, calls)
  assert.ok(calls > 0)
})

/** The facts that a message is made of; null where it is a text. */
function factsOf({ value }: Message): string[] | null {
  if (value.type !== 'ArrowFunctionExpression') return null
  return value.params
    .flatMap(param => (param.type === 'ObjectPattern' ? param.properties : []))
    .map(property => (property.type === 'Property' ? keyOf(property)! : '…'))
    .sort()
}

test('a message holds the same facts in every language', () => {
  const wrong = catalogues.flatMap(({ name, source, messages }) =>
    messages
      .filter(message => {
        const first = messages.find(({ id }) => id === message.id)!
        return JSON.stringify(factsOf(first)) !== JSON.stringify(factsOf(message))
      })
      .map(({ id, language }) => `${source.path}: ${name}.${id} in ${language}`),
  )
  assert.deepEqual(wrong, [])
})

test('no message is empty, or begins or ends with a blank', () => {
  const wrong = catalogues.flatMap(({ name, source, messages }) =>
    messages
      .filter(({ value }) => value.type === 'Literal' && !/^\S(.*\S)?$/s.test(String(value.value)))
      .map(({ id, language }) => `${source.path}: ${name}.${id} in ${language}`),
  )
  assert.deepEqual(wrong, [])
})

/** The message that is read where a catalogue is named; `any`: one that is only known at run time, or all. */
function saidBy(parent: Node | undefined): string | null {
  if (parent?.type === 'ImportSpecifier' || parent?.type === 'VariableDeclarator') return null
  const isOne = parent?.type === 'MemberExpression' && !parent.computed
  return isOne && parent.property.type === 'Identifier' ? parent.property.name : 'any'
}

test('every message is said somewhere', () => {
  const unsaid = catalogues
    .filter(({ source }) => source.path !== CONTRACT)
    .flatMap(({ name, source, messages }) => {
      const from = sources.filter(
        one => one === source || one.imports.some(({ path }) => path === source.path),
      )
      const said = from.flatMap(one =>
        one
          .nodesOf('Identifier')
          .filter(node => node.name === name)
          .map(node => saidBy(one.parentOf(node))),
      )
      return messages
        .filter(({ id }) => !said.includes(id) && !said.includes('any'))
        .map(({ id, language }) => `${source.path}: ${name}.${id} in ${language}`)
    })
  assert.deepEqual(unsaid, [])
})
