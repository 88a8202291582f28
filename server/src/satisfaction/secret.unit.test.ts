import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { makeSeal } from '../lib/seal.ts'
import { isRatingSecret } from '../messages/rating-link.ts'
import { isMarked, makeRatingSecret } from './secret.ts'

const seal = makeSeal(Buffer.alloc(32, 1))

test('a secret is known by its mark, letter by letter, and by the key of its installation alone', () => {
  const [secret, other] = [makeRatingSecret(seal), makeRatingSecret(seal)]
  assert.notEqual(secret, other)
  assert.ok(isRatingSecret(secret))
  assert.ok(isMarked(seal, secret))
  assert.equal(isMarked(makeSeal(Buffer.alloc(32, 2)), secret), false)
  for (let at = 0; at < secret.length; at++)
    for (const letter of ['A', 'B', 'C', 'D', '_'].filter(one => one !== secret[at]))
      assert.equal(isMarked(seal, `${secret.slice(0, at)}${letter}${secret.slice(at + 1)}`), false)
  for (const wrong of ['', 'short', `${secret}A`, `${secret}=`, randomBytes(32).toString('base64url')])
    assert.equal(isMarked(seal, wrong), false, wrong)
})
