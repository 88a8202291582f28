// The widget's rules that need neither a browser nor a server.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { backoffMs } from '../../../widget/src/core/backoff.ts'
import { openOutbox } from '../../../widget/src/core/outbox.ts'
import { openShelf } from '../../../widget/src/core/shelf.ts'
import { createEventParser, type StreamEvent } from '../../../widget/src/core/sse.ts'
import { countUnread, mergeMessages, placeItems } from '../../../widget/src/core/timeline.ts'
import { LANGUAGES, type Message } from '../../../widget/src/core/wire.ts'
import { contrast, GROUNDS, shadesOf } from '../../../widget/src/ui/colors.ts'
import { splitLinks, webAddress } from '../../../widget/src/ui/links.ts'
import { pickLanguage, say, TEXTS, type TextKey } from '../../../widget/src/ui/texts.ts'

function message(seq: number, change: Partial<Message> = {}): Message {
  const created_at = new Date(Date.UTC(2026, 7, 3, 10, seq)).toISOString()
  const common = { from: 'agent' as const, author_name: 'Baobab', type: 'text', content: {}, status: null }
  return { id: `msg-${seq}`, seq, text: `t${seq}`, client_id: null, created_at, ...common, ...change }
}

function parseIn(pieces: string[]): StreamEvent[] {
  const events: StreamEvent[] = []
  const feed = createEventParser(event => events.push(event))
  for (const piece of pieces) feed(piece)
  return events
}

describe('the event stream', () => {
  const stream =
    ': beat\n\nid: 7\nevent: message\ndata: {"a":"é"}\n\ndata: one\r\ndata:two\r\n\r\n' +
    'event: typing\rdata: {}\r\r: comment\nretry: 10\nid\nevent: nothing\n\ndata: last\n\ndata: cut off'
  const expected = [
    { event: 'message', data: '{"a":"é"}', id: '7' },
    { event: 'message', data: 'one\ntwo', id: '7' },
    { event: 'typing', data: '{}', id: '7' },
    { event: 'message', data: 'last', id: '' },
  ]

  it('is read the same wherever it is cut', () => {
    assert.deepEqual(parseIn([stream]), expected)
    assert.deepEqual(parseIn([...stream]), expected)
    fc.assert(
      fc.property(fc.array(fc.nat(stream.length), { maxLength: 12 }), cuts => {
        const ends = [...cuts.sort((a, b) => a - b), stream.length]
        assert.deepEqual(parseIn(ends.map((end, index) => stream.slice(ends[index - 1] ?? 0, end))), expected)
      }),
    )
  })

  it('drops an event that is too large and goes on', () => {
    const events = parseIn([
      `data: ${'x'.repeat(600_000)}\ndata: ${'x'.repeat(600_000)}\n\n`,
      'data: small\n\n',
    ])
    assert.deepEqual(
      events.map(event => event.data),
      ['small'],
    )
  })
})

describe('the waits between tries', () => {
  it('double from 1 s to 30 s, half of it by chance', () => {
    assert.deepEqual(
      [0, 1, 2, 3, 4, 5, 6, 60].map(attempt => backoffMs(attempt, 1)),
      [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000],
    )
    assert.equal(backoffMs(0, 0), 500)
    assert.equal(backoffMs(9, 0), 15_000)
  })
})

describe('the timeline', () => {
  it('holds each message once and in order, in whatever order and however often they come', () => {
    const all = Array.from({ length: 30 }, (_, index) => message(index + 1))
    fc.assert(
      fc.property(fc.array(fc.array(fc.nat(29), { maxLength: 8 }), { maxLength: 20 }), batches => {
        let known: Message[] = []
        for (const batch of batches)
          known = mergeMessages(
            known,
            batch.map(index => all[index]!),
          )
        const expected = [...new Set(batches.flat())].sort((a, b) => a - b).map(index => all[index]!)
        assert.deepEqual(known, expected)
      }),
    )
  })

  it('knows our own message by its client id, and gives the same array back when nothing is new', () => {
    const known = mergeMessages([], [message(1, { client_id: 'c1' })])
    assert.equal(mergeMessages(known, [message(1, { client_id: 'c1' })]), known)
    const changed = mergeMessages(known, [message(1, { client_id: 'c1', status: 'read' })])
    assert.deepEqual([changed.length, changed[0]!.status], [1, 'read'])
  })

  it('counts what the other side wrote after the last read', () => {
    const messages = [message(1), message(2, { from: 'me' }), message(3), message(4, { from: 'person' })]
    assert.equal(countUnread(messages, 1), 2)
    assert.equal(countUnread(messages, 4), 0)
  })

  it('groups by author and time, and parts the days', () => {
    const at = (text: string) => new Date(text).getTime()
    const items = [
      { from: 'agent' as const, author_name: 'B', at: at('2026-08-03T10:00:00') },
      { from: 'agent' as const, author_name: 'B', at: at('2026-08-03T10:01:00') },
      { from: 'me' as const, author_name: null, at: at('2026-08-03T10:02:00') },
      { from: 'me' as const, author_name: null, at: at('2026-08-03T10:20:00') },
      { from: 'me' as const, author_name: null, at: at('2026-08-04T00:01:00') },
    ]
    const places = placeItems(items).map(place =>
      [place.newDay, place.first, place.last].map(Number).join(''),
    )
    assert.deepEqual(places, ['110', '001', '011', '011', '111'])
  })
})

describe('the shelf and the outbox', () => {
  const refusing = (): never => {
    throw new Error('denied')
  }

  it('fall back to memory when the storage is missing, forbidden or full', () => {
    const full = {
      length: 0,
      key: () => null,
      getItem: () => null,
      setItem: refusing,
      removeItem: () => undefined,
    }
    for (const shelf of [openShelf(refusing), openShelf(() => undefined), openShelf(() => full)]) {
      const box = openOutbox(shelf, 'p:')
      box.add({ client_id: 'a', at: 1, failed: null, type: 'text', content: {}, text: 'kept' })
      assert.deepEqual(
        box.list().map(item => item.text),
        ['kept'],
      )
    }
  })

  it('keep the order when the clock goes back, drop what is broken, and leave other keys alone', () => {
    const shelf = openShelf(() => undefined)
    shelf.set('other', 'x')
    shelf.set('p:broken', '{')
    const box = openOutbox(shelf, 'p:')
    const add = (client_id: string, at: number) =>
      box.add({ client_id, at, failed: null, type: 'text', content: {}, text: client_id })
    add('first', 5_000)
    add('second', 1_000)
    add('third', 1_000)
    box.mark('second', 'no')
    assert.deepEqual(
      box.list().map(item => [item.text, item.failed]),
      [
        ['first', null],
        ['second', 'no'],
        ['third', null],
      ],
    )
    box.remove('first')
    box.clear()
    assert.deepEqual([box.list().length, shelf.get('other')], [0, 'x'])
  })
})

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
