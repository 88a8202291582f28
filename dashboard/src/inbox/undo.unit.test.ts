import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Row } from './rows.ts'
import { patched, undoMany, undoOf } from './undo.ts'

const ME = { id: 'usr-me', name: 'Bruno' }
const row = (change: Partial<Row> = {}): Row =>
  ({
    id: 'ses-1',
    status: 'open',
    owner: 'queue',
    assignee: null,
    team: null,
    tags: [{ id: 'tag-a', name: 'Refund' }],
    unread: 0,
    snoozed_until: null,
    is_snoozed_until_reply: false,
    has_draft: false,
    ...change,
  }) as Row
const INES = { id: 'usr-ines', name: 'Inès' }

test('what was closed is opened again and given back to whoever had it', () => {
  const close = { act: 'close' } as const
  assert.deepEqual(undoOf(close, row(), ME.id), [{ act: 'reopen' }, { act: 'assign', team: null }])
  assert.deepEqual(undoOf(close, row({ owner: 'person', assignee: ME }), ME.id), [{ act: 'reopen' }])
  assert.deepEqual(undoOf(close, row({ owner: 'person', assignee: INES }), ME.id), [
    { act: 'reopen' },
    { act: 'assign', user: INES.id },
  ])
  assert.deepEqual(undoOf(close, row({ owner: 'agent' }), ME.id), [
    { act: 'reopen' },
    { act: 'hand-back', answer_now: true },
  ])
  assert.deepEqual(undoOf(close, row({ owner: 'person', assignee: ME, snoozed_until: 'T' }), ME.id), [
    { act: 'reopen' },
    { act: 'snooze', until: 'T' },
  ])
  assert.equal(undoOf(close, row({ status: 'closed' }), ME.id), null)
})

test('a hand, a sleep and tags are as they were', () => {
  const team = { id: 'tem-1', name: 'Deliveries' } as NonNullable<Row['team']>
  assert.deepEqual(undoOf({ act: 'claim' }, row({ team }), ME.id), [{ act: 'assign', team: team.id }])
  const given = { act: 'assign', team: 'tem-2' } as const
  assert.deepEqual(undoOf(given, row(), ME.id), [{ act: 'assign', team: null }])
  assert.deepEqual(undoOf(given, row({ owner: 'person', assignee: INES, team }), ME.id), [
    { act: 'assign', team: team.id },
    { act: 'assign', user: INES.id },
  ])
  assert.deepEqual(undoOf({ act: 'assign', user: INES.id }, row({ owner: 'agent', team }), ME.id), [
    { act: 'hand-back', answer_now: true },
  ])
  assert.deepEqual(undoOf({ act: 'hand-back' }, row({ owner: 'person', assignee: ME }), ME.id), [
    { act: 'claim', take: true },
  ])
  assert.deepEqual(undoOf({ act: 'snooze', until_reply: true }, row({ snoozed_until: 'T' }), ME.id), [
    { act: 'snooze', until: 'T' },
  ])
  const both = { act: 'tag', add: ['tag-a', 'tag-b'] } as const
  assert.deepEqual(undoOf({ ...both, add: [...both.add] }, row(), ME.id), [{ act: 'tag', remove: ['tag-b'] }])
  assert.equal(undoOf({ act: 'tag', add: ['tag-a'] }, row(), ME.id), null)
})

test('many go back in as few requests as they had ways', () => {
  const before = [row(), row({ id: 'ses-2' }), row({ id: 'ses-3', owner: 'agent' })]
  assert.deepEqual(
    undoMany({ act: 'close' }, before, ME.id).map(({ ids }) => ids),
    [['ses-1', 'ses-2'], ['ses-3']],
  )
})

test('a row is shown as it will be', () => {
  assert.deepEqual(patched(row(), { act: 'claim' }, ME, {}).assignee, ME)
  const tagged = patched(row(), { act: 'tag', add: ['tag-b'], remove: ['tag-a'] }, ME, {
    'tag-b': 'Delivery',
  })
  assert.deepEqual(tagged.tags, [{ id: 'tag-b', name: 'Delivery' }])
  const team = { id: 'tem-1', name: 'Deliveries' } as NonNullable<Row['team']>
  const teamBehind = (act: { user?: string; team?: string | null }) =>
    patched(row({ team }), { act: 'assign', ...act }, ME, { 'tem-2': 'Returns' }).team
  assert.deepEqual([teamBehind({}), teamBehind({ user: INES.id })], [team, team], 'it stays')
  assert.deepEqual([teamBehind({ team: 'tem-2' })?.name, teamBehind({ team: null })], ['Returns', null])
  assert.deepEqual(
    [row(), row({ unread: 3 })].map(one => patched(one, { act: 'unread' }, ME, {}).unread),
    [1, 3],
  )
  assert.equal(
    patched(row(), { act: 'assign', user: INES.id }, ME, { [INES.id]: 'Inès' }).assignee?.name,
    'Inès',
  )
})
