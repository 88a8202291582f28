import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { accentShades, contrast, NIGHT, nearestAccent, ON_NIGHT_MIN, ON_WHITE_MIN, WHITE } from './colors.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map(number => `#${number.toString(16).padStart(6, '0')}`)

test('whatever somebody wishes, the nearest accent fits, and its shades can be read on both pages', () => {
  fc.assert(
    fc.property(color, wished => {
      const { nearest, fits } = nearestAccent(wished)!
      assert.equal(fits, nearest === wished)
      assert.deepEqual(nearestAccent(nearest), { fits: true, nearest })
      assert.ok(contrast(nearest, WHITE) >= ON_WHITE_MIN && contrast(nearest, NIGHT) >= ON_NIGHT_MIN)
      const [light, dark] = [accentShades(nearest, 'light'), accentShades(nearest, 'dark')]
      assert.ok(contrast(light.filled, WHITE) >= 4.5 && contrast(light.text, light.wash) >= 4.5)
      assert.ok(contrast(dark.filled, NIGHT) >= 7 && contrast(dark.text, dark.wash) >= 4.5)
    }),
  )
})

test('ours fits; yellow and black do not; words are no colour', () => {
  assert.equal(nearestAccent('#1C6645')?.fits, true)
  assert.equal(nearestAccent('#ffd400')?.fits, false)
  assert.equal(nearestAccent('#000000')?.fits, false)
  for (const wrong of ['red', '#fff', '#12345', '#1234567', '']) assert.equal(nearestAccent(wrong), null)
})

test('of the greys the nearest is the nearest that fits, either way', () => {
  const grey = (value: number): string => `#${value.toString(16).padStart(2, '0').repeat(3)}`
  const all = Array.from({ length: 256 }, (_, value) => value)
  const fitting = all.filter(value => nearestAccent(grey(value))!.fits)
  const [darkest, lightest] = [fitting[0]!, fitting.at(-1)!]
  assert.equal(grey(lightest), '#767676')
  for (const value of all) {
    const nearest = grey(Math.min(Math.max(value, darkest), lightest))
    assert.equal(nearestAccent(grey(value))!.nearest, nearest)
  }
})
