import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ApiError } from '@palabre/client'
import type { TFunction } from 'i18next'
import { sentenceOf, troubleOf } from './words.ts'

describe('a text of the API on a page', () => {
  it('begins with a capital, and its apostrophes are those of the page', () => {
    const cases = [
      ["le contact n'a pas écrit", 'Le contact n’a pas écrit'],
      ["état d'une livraison", 'État d’une livraison'],
      ['the contact opted out', 'The contact opted out'],
      ["say 'no' to 5'", "Say 'no' to 5'"],
      ['', ''],
    ]
    for (const [given, said] of cases) assert.equal(sentenceOf(given!), said)
  })
})

describe('what went wrong', () => {
  const t = ((key: string) => key) as TFunction
  const answer = (code: 1001 | 1006) =>
    new ApiError({
      success: false,
      code,
      message: 'words of the API',
      body: null,
      trace_id: 'trc-7Hq2mWx9Kd',
    })

  it('is said in words of the page where the API foresaw nothing, with the trace', () => {
    const trace = 'trc-7Hq2mWx9Kd'
    assert.deepEqual(troubleOf(answer(1006), t), { is: 'failed', message: 'parts.unforeseen', trace })
    assert.deepEqual(troubleOf(answer(1001), t), { is: 'failed', message: 'Words of the API', trace })
  })
})
