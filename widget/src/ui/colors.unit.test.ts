import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { contrast } from '@palabre/contract/colors'
import fc from 'fast-check'
import { shadesOf } from './colors.ts'

/** Every background of accent-coloured text in style.css. */
const GROUNDS = {
  light: ['#ffffff', '#fffdf8', '#f6f1e7'],
  dark: ['#242e28', '#1b231e', '#131915'],
}

describe('colours', () => {
  it('can be read, whatever the brand is', () => {
    const hex = fc.nat(0xff_ff_ff).map(value => `#${value.toString(16).padStart(6, '0')}`)
    fc.assert(
      fc.property(hex, fc.constantFrom('light' as const, 'dark' as const), (color, scheme) => {
        const { accent, on, second, text } = shadesOf(color, scheme)
        assert.ok(contrast(accent, on) >= 4.5, `${on} on ${accent}`)
        assert.ok(contrast(second, on) >= 4.5, `${on} on ${second}`)
        for (const ground of GROUNDS[scheme]) assert.ok(contrast(text, ground) >= 4.5, `${text} on ${ground}`)
      }),
      { numRuns: 500 },
    )
  })

  it('are kept when they already can, and ours when they are no colour', () => {
    assert.equal(shadesOf('#0b5', 'light').accent.length, 7)
    assert.equal(shadesOf('#1f5d40', 'light').accent, '#1f5d40')
    assert.equal(shadesOf('red; background: url(//x)', 'light').accent, '#1f5d40')
  })
})
