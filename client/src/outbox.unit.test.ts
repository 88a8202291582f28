import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openOutbox, type Waiting } from './outbox.ts'
import { openStore } from './store.ts'

type Note = Waiting & { text: string }

describe('the store and the outbox', () => {
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
    for (const store of [openStore(refusing), openStore(() => undefined), openStore(() => full)]) {
      const box = openOutbox<Note>(store, 'p:')
      box.add({ client_id: 'a', at: 1, failed: null, text: 'kept' })
      assert.deepEqual(
        box.list().map(item => item.text),
        ['kept'],
      )
    }
  })

  it('keep the order when the clock goes back, drop what is broken, and leave other keys alone', () => {
    const store = openStore(() => undefined)
    store.set('other', 'x')
    store.set('p:broken', '{')
    const box = openOutbox<Note>(store, 'p:')
    const add = (client_id: string, at: number) => box.add({ client_id, at, failed: null, text: client_id })
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
    assert.deepEqual([box.list().length, store.get('other')], [0, 'x'])
  })
})
