// Whoever changes their number or shows it, as the versions of the API tell it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AWA, AWA_ID, from, inbound, NOW, webhook } from '../../../test/channels/cloud-webhook.ts'
import { parseWebhook } from './parse.ts'

const NEW = '237650009999'
const NEW_ID = 'CM.NEW9999'
const renamedBy = (system: object) => inbound(from({ type: 'system', system })).renamed

test('a system message names the new number, the new id, or both', () => {
  const changed = { phone: NEW, userId: null, replaces: true }
  assert.deepEqual(renamedBy({ type: 'user_changed_number', wa_id: NEW }), changed)
  assert.deepEqual(renamedBy({ type: 'user_changed_number', wa_id: AWA, new_wa_id: NEW }), changed)
  assert.deepEqual(renamedBy({ type: 'customer_changed_number', new_wa_id: NEW, user_id: NEW_ID }), {
    ...changed,
    userId: NEW_ID,
  })
  const other = { phone: null, userId: NEW_ID, replaces: true }
  assert.deepEqual(renamedBy({ type: 'user_changed_user_id', user_id: AWA_ID, new_user_id: NEW_ID }), other)
})

test('other system messages change nothing', () => {
  for (const type of ['user_identity_changed', 'user_preference_changed'])
    assert.equal(renamedBy({ type, wa_id: NEW }), undefined)
})

test('a system message without a sender is of the id that it speaks of', () => {
  const system = { user_id: AWA_ID, new_user_id: NEW_ID }
  const read = inbound(webhook({ messages: [{ id: 'wamid.S', timestamp: '1', type: 'system', system }] }))
  assert.deepEqual([read.sender.userId, read.renamed?.userId], [AWA_ID, NEW_ID])
})

test('a user_id_update names who somebody was and is, in any of its forms', () => {
  const forms = [
    { user_id: { previous: AWA_ID, current: NEW_ID } },
    { previous_user_id: AWA_ID, user_id: NEW_ID },
    { old_user_id: AWA_ID, new_user_id: NEW_ID },
  ]
  for (const form of forms)
    for (const value of [{ user_id_update: [form] }, { contacts: [form] }, form]) {
      const [event, ...others] = parseWebhook(webhook(value, 'user_id_update'), NOW)
      assert.deepEqual(others, [])
      assert.ok(event?.kind === 'identity', JSON.stringify(event))
      assert.deepEqual([event.before.userId, event.after.userId], [AWA_ID, NEW_ID])
    }
})

test('an update that names nobody is kept as a notice', () => {
  const [event] = parseWebhook(webhook({ user_id_update: [{ detail: 'x' }] }, 'user_id_update'), NOW)
  assert.equal(event?.kind, 'notice')
})
