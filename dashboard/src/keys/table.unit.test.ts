import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSingle, KEYS, meantBy, strokeOf, undoKeyAt } from './table.ts'

const pressed = (key: string, more: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...more,
})

test('a key is known by its letter, whatever the layout', () => {
  assert.equal(strokeOf(pressed('j')), 'j')
  assert.equal(strokeOf(pressed('?', { shiftKey: true })), '?')
  // on AZERTY a slash is made with shift
  assert.equal(strokeOf(pressed('/', { shiftKey: true })), '/')
  assert.equal(strokeOf(pressed('K', { metaKey: true })), 'mod+k')
  assert.equal(strokeOf(pressed('Enter', { ctrlKey: true, shiftKey: true })), 'mod+shift+Enter')
})

test('what the browser or the system uses is left alone', () => {
  assert.equal(strokeOf(pressed('r', { altKey: true })), null)
  assert.equal(strokeOf(pressed('Shift', { shiftKey: true })), null)
  assert.equal(strokeOf(pressed('R', { shiftKey: true })), null)
  assert.equal(strokeOf(pressed('r', { ctrlKey: true })), 'mod+r')
  assert.ok(!Object.values(KEYS).some(({ keys }) => /alt|mod\+[rtwnlpf]$/.test(keys)))
})

test('no key means two things', () => {
  const all = Object.values(KEYS).map(({ keys }) => keys)
  assert.deepEqual(all.toSorted(), [...new Set(all)].toSorted())
  const first = all.filter(keys => keys.includes(' ')).map(keys => keys.split(' ')[0]!)
  assert.ok(first.every(keys => !all.includes(keys as never)))
  assert.ok(isSingle('j') && isSingle('g i') && !isSingle('mod+k'))
})

test('a pair is meant whole: its second key alone does nothing, whatever stands earlier in the table', () => {
  const all = Object.values(KEYS).map(({ keys }) => keys)
  const pairs = all.filter(keys => keys.includes(' '))
  assert.ok(pairs.some(keys => all.includes(keys.split(' ')[1] as never)))
  for (const pair of pairs) {
    const [before, stroke] = pair.split(' ') as [string, string]
    assert.equal(meantBy(stroke, before), pair)
    assert.equal(meantBy(stroke, null), stroke)
  }
  assert.equal(meantBy('j', 'g'), 'j')
})

test('what was done is taken back by the key that works where the caret is', () => {
  assert.equal(undoKeyAt('elsewhere', true), 'undo')
  assert.equal(undoKeyAt('elsewhere', false), 'undoWriting', 'single letters are off')
  assert.equal(undoKeyAt('empty', true), 'undoWriting')
  assert.equal(undoKeyAt('text', true), 'toasts', 'what is written has its own way back')
})
