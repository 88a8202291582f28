import assert from 'node:assert/strict'
import { test } from 'node:test'
import { phrasesIn } from '@palabre/offline-agent/phrases'
import { handOverText, sameReasons } from './hand-over-text.ts'

test('a reason is told in the reader’s language; the words of another model stay', () => {
  const [asked, demande] = [phrasesIn('en').reasonAsked, phrasesIn('fr').reasonAsked]
  assert.deepEqual([handOverText(asked, 'fr'), handOverText(demande, 'en')], [demande, asked])
  assert.equal(handOverText('model: timeout', 'en'), 'The language model did not answer.')
  assert.match(handOverText('not delivered: unreachable', 'fr'), /n’a pas pu être remise/)
  assert.match(handOverText('insufficient_balance', 'fr'), /solde/)
  assert.match(handOverText('limit_reached', 'en'), /could not be sent/)
  assert.equal(handOverText('Kunde möchte mit jemandem sprechen', 'en'), 'Kunde möchte mit jemandem sprechen')
})

test('what says the same to a reader counts as one reason, in whichever language and with whichever detail', () => {
  const [asked, demande] = [phrasesIn('en').reasonAsked, phrasesIn('fr').reasonAsked]
  assert.deepEqual(sameReasons(demande), { words: [asked, demande] })
  assert.deepEqual(sameReasons('model: timeout'), { begin: 'model: ' })
  assert.deepEqual(sameReasons('limit_reached'), sameReasons('opted_out'))
  assert.notDeepEqual(sameReasons('limit_reached'), sameReasons('window_closed'))
  assert.deepEqual(sameReasons('Er möchte das'), { words: ['Er möchte das'] })
})
