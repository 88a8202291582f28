// Messages by id: each in every language, counted and listed as the language does.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogue } from '@palabre/contract/catalogue'
import { CODES } from '@palabre/contract/codes'
import { FORMATS } from '@palabre/contract/formats'
import { grammarOf } from '@palabre/contract/grammar'
import { LANGUAGES, nameIn } from '@palabre/contract/languages'
import { explain } from '../../src/http/explain.ts'

const ruled = (keyword: string, params: object) =>
  explain({ keyword, params, schema: {}, instancePath: '', schemaPath: '' })

test('a message is a text in every language, or is made of its facts', () => {
  const texts = catalogue({
    en: { hello: 'Hello', moved: ({ from, to }: { from: string; to: string }) => `from ${from} to ${to}` },
    fr: { hello: 'Bonjour', moved: ({ from, to }) => `de ${from} à ${to}` },
  })
  assert.deepEqual(texts.hello, { en: 'Hello', fr: 'Bonjour' })
  assert.deepEqual(texts.moved({ from: 'a', to: 'b' }), { en: 'from a to b', fr: 'de a à b' })
})

/** Never called: that each of these does not compile is what it shows. */
export const incomplete = (): void => {
  const en = { hello: 'Hello', left: ({ n }: { n: number }) => `${n} left` }
  // @ts-expect-error: no message `left`
  catalogue({ en, fr: { hello: 'Bonjour' } })
  // @ts-expect-error: a message that English does not have
  catalogue({ en: { hello: 'Hello' }, fr: { hello: 'Bonjour', bye: 'Au revoir' } })
  // @ts-expect-error: no such fact
  catalogue({ en, fr: { hello: 'Bonjour', left: ({ m }) => `encore ${m}` } })
  // @ts-expect-error: a text where English has facts
  catalogue({ en, fr: { hello: 'Bonjour', left: 'encore' } })
  // @ts-expect-error: a language is missing
  catalogue({ en })
}

test('one is not counted as many', () => {
  assert.deepEqual(ruled('maxItems', { limit: 1 }), {
    en: 'must have at most 1 element',
    fr: 'doit avoir au plus 1 élément',
  })
  assert.deepEqual(ruled('minLength', { limit: 8 }), {
    en: 'must have at least 8 characters',
    fr: 'doit avoir au moins 8 caractères',
  })
  // French counts nothing as one
  assert.equal(grammarOf('en').count(0, { one: 'day', other: 'days' }), '0 days')
  assert.equal(grammarOf('fr').count(0, { one: 'jour', other: 'jours' }), '0 jour')
})

test('alternatives are listed as in a sentence', () => {
  assert.deepEqual(ruled('type', { type: ['string', 'null'] }), {
    en: 'must be text or null',
    fr: 'doit être un texte ou null',
  })
  assert.deepEqual(ruled('type', { type: ['string', 'number', 'null'] }), {
    en: 'must be text, a number, or null',
    fr: 'doit être un texte, un nombre ou null',
  })
})

test('codes and formats are explained in every language', () => {
  const texts = [...Object.values(CODES), ...Object.values(FORMATS).map(({ text }) => text)]
  for (const text of texts)
    for (const language of LANGUAGES) assert.match(text[language], /^\S.*\S$/, JSON.stringify(text))
})

test('a record without a name in the language of the reader is named in English', () => {
  assert.equal(nameIn({ en: 'Open', fr: 'Ouvert' }, 'fr'), 'Ouvert')
  assert.equal(nameIn({ en: 'On hold' }, 'fr'), 'On hold')
})
