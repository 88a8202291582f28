import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { splitLinks, webAddress } from './links.ts'

describe('links', () => {
  const linksOf = (text: string) =>
    splitLinks(text).flatMap(piece => (piece.href === null ? [] : [piece.href]))

  it('are http, https and mail only', () => {
    assert.deepEqual(linksOf('See https://a.example/x?y=1, or mail me: awa@b.example.'), [
      'https://a.example/x?y=1',
      'mailto:awa@b.example',
    ])
    assert.deepEqual(linksOf('(http://a.example/wiki/Tree_(plant))!'), ['http://a.example/wiki/Tree_(plant)'])
    assert.deepEqual(linksOf('javascript:alert(1) data:text/html,x file:///etc ftp://x'), [])
    for (const bad of [
      'javascript:alert(1)',
      ' JaVaScRiPt:1',
      'data:image/png;base64,x',
      '/x',
      '',
      'https://',
    ]) {
      assert.equal(webAddress(bad), null, bad)
    }
  })

  it('never change the text', () => {
    const word = fc.constantFrom(
      'https://a.example',
      '<img src=x onerror=1>',
      ' ',
      '(',
      ')',
      '.',
      'a@b.c',
      '\n',
      'é',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(word, fc.string())), words => {
        const text = words.join('')
        assert.equal(
          splitLinks(text)
            .map(piece => piece.text)
            .join(''),
          text,
        )
      }),
    )
  })

  it('are found in linear time', () => {
    const begin = performance.now()
    splitLinks(`https://a.example/${'('.repeat(4_000)}`)
    splitLinks('a@'.repeat(2_000))
    splitLinks(`x@${'a.'.repeat(2_000)}`)
    assert.ok(performance.now() - begin < 500)
  })
})
