// What each role may do, act by act, and what those read who may not.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { ROLE_SCOPES, ROLES, type Role } from '@palabre/contract/scopes'
import type { TFunction } from 'i18next'
import { ACTS, type Act, may, rolesToGive, whyNot, whyNotMember, whyNotSee } from './rights.ts'

const YES = { owner: true, admin: true, member: true, viewer: true }
const MAY: { [act in Act]: { [role in Role]: boolean } } = {
  'conversations.read': YES,
  'conversations.answer': { ...YES, viewer: false },
  'tickets.read': YES,
  'tickets.change': { ...YES, viewer: false },
  'contacts.read': YES,
  'contacts.change': { ...YES, viewer: false },
  'knowledge.change': { ...YES, viewer: false },
  'agents.read': YES,
  'agents.change': { ...YES, member: false, viewer: false },
  'channels.change': { ...YES, member: false, viewer: false },
  'balance.read': { ...YES, member: false },
  'business.run': { ...YES, member: false, viewer: false },
}

const acts = Object.keys(ACTS) as Act[]
const who = (role: Role) => ({ role, scopes: [...ROLE_SCOPES[role]] })
/** The name of a text in place of it. */
const t = ((name: string) => name) as unknown as TFunction

for (const role of ROLES)
  it(`${role}: what they may do, and why not the rest`, () => {
    assert.deepEqual(
      Object.fromEntries(acts.map(act => [act, may(who(role), act)])),
      Object.fromEntries(acts.map(act => [act, MAY[act][role]])),
    )
    for (const act of acts) {
      const isAllowed = MAY[act][role]
      assert.equal(whyNot(who(role), act, t), isAllowed ? null : `parts.mayNot.${role}`, act)
      assert.equal(whyNotSee(who(role), act, t), isAllowed ? null : 'parts.mayNot.see', act)
    }
  })

it('only owners change owners, and nobody gives a role above their own', () => {
  const why = (role: Role) => ROLES.map(target => whyNotMember(who(role), target, t))
  assert.deepEqual(why('owner'), [null, null, null, null])
  assert.deepEqual(why('admin'), ['parts.mayNot.owner', null, null, null])
  assert.deepEqual(new Set(why('member')), new Set(['parts.mayNot.member']))
  assert.deepEqual(new Set(why('viewer')), new Set(['parts.mayNot.viewer']))
  assert.deepEqual(rolesToGive('owner'), ['owner', 'admin', 'member', 'viewer'])
  assert.deepEqual(rolesToGive('admin'), ['admin', 'member', 'viewer'])
})
