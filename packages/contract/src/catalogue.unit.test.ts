import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogue } from './catalogue.ts'

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
