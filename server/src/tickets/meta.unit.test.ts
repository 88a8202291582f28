import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '../http/errors.ts'
import { mergedMeta } from './meta.ts'

const rated = { satisfaction: { rating: 5 }, order: 'CMD-1' }

const ruleOf = (old: object | null, given: object): unknown => {
  try {
    mergedMeta(old as { [key: string]: unknown }, given as never)
    return null
  } catch (error) {
    return (error as Refusal).fields[0]!.rule
  }
}

test('what the service keeps in meta is neither written nor removed by clients', () => {
  const wrong: [old: object | null, given: object, fields: string[]][] = [
    [null, { satisfaction: { rating: 5 } }, ['meta.satisfaction']],
    [rated, { satisfaction: null }, ['meta.satisfaction']],
    [
      rated,
      { satisfaction: { rating: 1 }, follow_up_of: 'tck-1111111111' },
      ['meta.satisfaction', 'meta.follow_up_of'],
    ],
    [{ follow_up_of: 'tck-1111111111' }, { follow_up_of: null }, ['meta.follow_up_of']],
  ]
  for (const [old, given, fields] of wrong)
    assert.throws(
      () => mergedMeta(old as { [key: string]: unknown }, given as never),
      (error: Refusal) => {
        assert.ok(error instanceof Refusal)
        assert.deepEqual([error.code, error.fields.map(({ field }) => field)], [1002, fields])
        return true
      },
    )
  assert.deepEqual(mergedMeta(rated, null), { satisfaction: { rating: 5 } })
  assert.deepEqual(mergedMeta(rated, { ...rated, order: null }), { satisfaction: { rating: 5 } })
  assert.equal(mergedMeta(null, { order: null }), null, 'nothing to remove')
  assert.equal(mergedMeta({ order: 1 }, null), null)
})

test('what the service keeps there takes no room of the clients’', () => {
  const full = { text: 'x'.repeat(16_384 - 11) }
  assert.ok(mergedMeta(null, full))
  const comment = { satisfaction: { rating: 5, comment: 'y'.repeat(2000) } }
  assert.deepEqual(mergedMeta({ ...full, ...comment }, { text: 'short' }), { text: 'short', ...comment })
  assert.ok(mergedMeta({ ...full, ...comment }, full))
  assert.equal(ruleOf(null, { text: `${full.text}x` }), 'value')
  assert.equal(ruleOf(full, { more: 1 }), 'total')
})

test('numbers are as long as the database writes them', () => {
  assert.equal(ruleOf(null, { a: Array(100).fill(1e308) }), 'value')
  assert.equal(ruleOf(null, { a: Array(100).fill(5e-324) }), 'value')
  assert.equal(ruleOf(null, { a: Array(100).fill(123456) }), null)
})
