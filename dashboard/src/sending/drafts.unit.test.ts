import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it, mock } from 'node:test'
import { openStore } from '@palabre/client'
import { makeDrafts, SAVE_MS, SETTLED_MS } from './drafts.ts'

const saved: string[] = []
let isAway = false
/** What the server is told waits for this. */
let held: Promise<void> | null = null

const store = openStore(() => undefined)
const open = () =>
  makeDrafts({
    store,
    now: Date.now,
    async save(conversation, kind, text) {
      if (isAway) throw new TypeError('fetch failed')
      await held
      saved.push(`${conversation} ${kind} ${text}`)
    },
  })
const pass = async (ms: number): Promise<void> => {
  mock.timers.tick(ms)
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
}

describe('a draft', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'] }))
  afterEach(() => {
    mock.timers.reset()
    saved.length = 0
    isAway = false
    held = null
    for (const key of store.keys('')) store.remove(key)
  })

  it('says where a reply is begun, and tells lists when that changes alone', async () => {
    const drafts = open()
    let told = 0
    const end = drafts.onBegun(() => told++)
    assert.equal(drafts.isBegun('ses-1'), null)
    for (const text of ['H', 'He', 'Hello']) drafts.write('ses-1', 'reply', text)
    drafts.write('ses-1', 'note', 'Aside')
    assert.deepEqual([drafts.isBegun('ses-1'), drafts.isBegun('ses-2')], [true, null])
    drafts.write('ses-1', 'reply', '')
    assert.equal(drafts.isBegun('ses-1'), false)
    // the note was begun, too
    assert.equal(told, 3)
    drafts.changedElsewhere('draft:reply:ses-2')
    drafts.changedElsewhere('out:1')
    end()
    drafts.write('ses-1', 'reply', 'Again')
    assert.equal(told, 4)
    await pass(SAVE_MS)
  })

  it('is here at once and on the server within a second, one for each conversation and kind', async () => {
    const drafts = open()
    drafts.write('ses-1', 'reply', 'H')
    await pass(SAVE_MS / 2)
    drafts.write('ses-1', 'reply', 'Hello')
    drafts.write('ses-1', 'note', 'Angry?')
    assert.deepEqual([drafts.read('ses-1', 'reply'), drafts.read('ses-1', 'note')], ['Hello', 'Angry?'])
    await pass(SAVE_MS / 2)
    assert.deepEqual(saved, ['ses-1 reply Hello'])
    await pass(SAVE_MS / 2)
    assert.deepEqual(saved, ['ses-1 reply Hello', 'ses-1 note Angry?'])
    assert.equal(open().read('ses-1', 'reply'), 'Hello')
  })

  it('that was emptied does not come back with an answer of before, and leaves nothing here', async () => {
    const drafts = open()
    const readAt = Date.now()
    assert.equal(drafts.choose('ses-1', 'reply', 'Begun', readAt), 'Begun')
    drafts.write('ses-1', 'reply', '')
    await pass(SAVE_MS)
    assert.deepEqual(saved, ['ses-1 reply null'])
    assert.equal(drafts.choose('ses-1', 'reply', 'Begun', readAt), '')
    assert.equal(drafts.choose('ses-1', 'reply', null, Date.now() + SETTLED_MS), '')
    assert.deepEqual(store.keys(''), [])
    drafts.write('ses-1', 'reply', 'Again')
    drafts.write('ses-1', 'reply', '')
    await pass(SAVE_MS)
    open()
    assert.deepEqual(store.keys(''), [])
  })

  it('is saved once at a time: a save that was held up is not the last one', async () => {
    const drafts = open()
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    drafts.write('ses-1', 'reply', 'We are')
    await pass(SAVE_MS)
    held = null
    drafts.write('ses-1', 'reply', 'We are sorry')
    await pass(SAVE_MS)
    assert.equal(drafts.choose('ses-1', 'reply', null, Date.now() + SETTLED_MS), 'We are sorry')
    resolve()
    await pass(0)
    await pass(0)
    assert.deepEqual(saved, ['ses-1 reply We are', 'ses-1 reply We are sorry'])
  })

  it('that was begun before a reply of before has gone is saved again behind it, also where its save is on the way', async () => {
    const drafts = open()
    drafts.replied('ses-1')
    drafts.write('ses-1', 'reply', 'And')
    drafts.write('ses-1', 'note', 'Angry?')
    await pass(SAVE_MS)
    saved.length = 0
    drafts.replied('ses-1')
    assert.equal(drafts.choose('ses-1', 'reply', null, Date.now() + SETTLED_MS), 'And')
    await pass(0)
    assert.deepEqual(saved, ['ses-1 reply And'])
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    drafts.write('ses-1', 'reply', 'And then')
    await pass(SAVE_MS)
    drafts.replied('ses-1')
    held = null
    await pass(0)
    resolve()
    await pass(0)
    await pass(0)
    assert.deepEqual(saved.slice(1), ['ses-1 reply And then', 'ses-1 reply And then'])
  })

  it('are forgotten here where the server has them, when somebody leaves', async () => {
    const drafts = open()
    drafts.write('ses-1', 'reply', 'Saved')
    await pass(SAVE_MS)
    isAway = true
    drafts.write('ses-2', 'reply', 'Not saved')
    await pass(SAVE_MS)
    isAway = false
    drafts.forget()
    assert.deepEqual([drafts.read('ses-1', 'reply'), drafts.read('ses-2', 'reply')], ['', 'Not saved'])
  })

  it('that could not be saved counts more than what the server has, until it is saved', async () => {
    isAway = true
    const drafts = open()
    drafts.write('ses-1', 'reply', 'Written here')
    await pass(SAVE_MS)
    assert.equal(drafts.choose('ses-1', 'reply', 'Older', Date.now() + SETTLED_MS), 'Written here')
    isAway = false
    drafts.flush()
    await pass(0)
    assert.deepEqual(saved, ['ses-1 reply Written here'])
    const at = Date.now()
    assert.equal(drafts.choose('ses-1', 'reply', null, at), 'Written here', 'an answer of before')
    const later = at + SETTLED_MS
    assert.equal(drafts.choose('ses-1', 'reply', 'Written elsewhere since', later), 'Written elsewhere since')
    assert.equal(drafts.choose('ses-1', 'reply', null, later), '')
    assert.equal(drafts.read('ses-1', 'reply'), '')
  })

  it('that was written elsewhere alone is as the newest answer has it, however soon that comes', () => {
    const drafts = open()
    const at = Date.now()
    assert.equal(drafts.choose('ses-1', 'reply', 'On the phone', at), 'On the phone')
    assert.equal(drafts.choose('ses-1', 'reply', 'On the phone, and more', at + 1), 'On the phone, and more')
  })
})
