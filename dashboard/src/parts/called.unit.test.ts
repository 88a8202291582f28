import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TFunction } from 'i18next'
import { calledOf, channelOf, languageOf } from './called.ts'

const t = ((key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')) as TFunction

test('somebody without a name is called by their number, a visitor by the end of their id', () => {
  assert.equal(calledOf({ name: 'Rose', identifier: 'vis-6cUj4PnXsB' }, t), 'Rose')
  assert.equal(calledOf({ name: null, identifier: '237650000303' }, t), '237650000303')
  assert.equal(calledOf({ name: null, identifier: 'vis-6cUj4PnXsB' }, t), 'parts.visitor NXSB')
})

test('a channel without words keeps its own', () => {
  assert.deepEqual([channelOf('webchat', t), channelOf('echo', t)], ['parts.channels.webchat', 'echo'])
})

test('a language is named in the language of the reader', () => {
  assert.deepEqual([languageOf('fr', 'en-GB'), languageOf('en', 'fr-CM')], ['French', 'Anglais'])
  // as it is typed it is no code yet
  assert.deepEqual([languageOf('français', 'fr'), languageOf('', 'fr')], ['français', ''])
})
