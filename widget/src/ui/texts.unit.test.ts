import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { LANGUAGES } from '../core/wire.ts'
import { pickLanguage, say, TEXTS, type TextKey } from './texts.ts'

describe('texts', () => {
  it('are there in every language, with the same names to fill in', () => {
    const names = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort().join()
    for (const language of LANGUAGES) {
      assert.deepEqual(Object.keys(TEXTS[language]), Object.keys(TEXTS.en))
      for (const [key, text] of Object.entries(TEXTS[language])) {
        assert.ok(text.trim() !== '', key)
        assert.equal(names(text), names(TEXTS.en[key as TextKey]), key)
      }
    }
    assert.equal(say('fr', 'chatWith', { name: '{name}' }), 'Discussion avec {name}')
  })

  it('are chosen by the first language that we speak', () => {
    assert.equal(pickLanguage([null, 'de-DE', 'fr-CI', 'en']), 'fr')
    assert.equal(pickLanguage(['wo', undefined]), 'en')
  })
})
