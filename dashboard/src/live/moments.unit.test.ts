import assert from 'node:assert/strict'
import { it, mock } from 'node:test'
import { makeMoments, PRESENCE_MS, TYPING_MS } from './moments.ts'

it('shows colleagues but not oneself, who writes first, and forgets whoever says nothing more', () => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  const moments = makeMoments('usr-me')
  let told = 0
  moments.subscribe(() => told++)
  const at = (id: string, writing: boolean, conversation: string | null = 'ses-1'): void =>
    moments.onPresence({
      user: { id: `usr-${id}`, name: id },
      conversation,
      looking: true,
      writing,
      availability: 'online',
    })
  at('me', true)
  at('Awa', false)
  at('Bruno', true)
  at('Linda', false, 'ses-2')
  const names = (): string[] => moments.peopleAt('ses-1').map(({ name }) => name)
  assert.deepEqual(names(), ['Bruno', 'Awa'])
  assert.equal(moments.peopleAt('ses-1'), moments.peopleAt('ses-1'))
  at('Awa', false, 'ses-2')
  assert.deepEqual(names(), ['Bruno'])
  mock.timers.tick(PRESENCE_MS + 1)
  assert.deepEqual(names(), [])
  moments.onTyping({ contact_detail_id: 7, from: 'visitor', on: true })
  assert.equal(moments.typingOf(7), 'visitor')
  const before = told
  mock.timers.tick(TYPING_MS + 1)
  assert.equal(moments.typingOf(7), null)
  assert.ok(told > before)
  mock.timers.reset()
})
