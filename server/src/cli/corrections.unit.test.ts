import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkReleased } from './corrections.ts'

const documentWith = (type: string | string[]): object => ({
  paths: {
    '/thing': {
      get: {
        operationId: 'getThing',
        responses: { 200: { content: { 'application/json': { schema: { type } } } } },
      },
    },
  },
})
const pair = (current: string | string[]) => [
  { file: 'openapi.json', released: documentWith('string'), current: documentWith(current) },
]
const correction = { change: 'GET /thing 200: null may come now', why: 'It always came.' }

test('what breaks a released document is refused, unless it is a correction with its reason', () => {
  checkReleased(pair('string'), [])
  assert.throws(
    () => checkReleased(pair(['string', 'null']), []),
    /openapi\.json: GET \/thing 200: null may come now/,
  )
  checkReleased(pair(['string', 'null']), [correction])
  assert.throws(() => checkReleased(pair(['integer', 'null']), [correction]), /integer and null may come now/)
})

test('a correction that is no longer needed is refused', () => {
  assert.throws(
    () => checkReleased(pair('string'), [correction]),
    /No longer a change.*\n.*null may come now/,
  )
})
