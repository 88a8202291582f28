// What became of a message is told apart without colours, and by words in each language.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { inbox as en } from '../texts/en/inbox.ts'
import { inbox as fr } from '../texts/fr/inbox.ts'
import { SIGNS, type Status } from './signs.ts'

const TOLD_APART: Status[] = ['waiting', 'held', 'queued', 'sent', 'delivered', 'read', 'failed', 'refused']

it('waiting, sent, delivered, read and failed differ by their shapes', () => {
  const shapes = TOLD_APART.map(status => SIGNS[status][0])
  assert.equal(new Set(shapes).size, TOLD_APART.length, shapes.join())
})

for (const [language, { status }] of Object.entries({ en, fr }))
  it(`each state of a message has a word of its own: ${language}`, () => {
    const words = Object.keys(SIGNS).map(name => status[name as Status])
    assert.deepEqual(
      words.filter((word, n) => !word || words.indexOf(word) !== n),
      [],
    )
  })
