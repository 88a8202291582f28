// What was before a change is what the change before it left, also when many change the same at once.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ROLES, type Role } from '@palabre/contract/scopes'
import { SERVICE } from '../../src/audit/actor.ts'
import { setPrice } from '../../src/business/price.ts'
import { setSecondFactorRoles } from '../../src/business/second-factor-roles.ts'
import { useWorld } from '../world.ts'

const AT_ONCE = 8
const world = useWorld()
const { awa } = world

/** Each entry of this action begins with what the one before it left. */
async function checkChained(action: string, target: string, first: object): Promise<void> {
  const entries = await world.rows<{ before: object; after: object }>(
    'select before, after from audit_entries where action = $1 and target = $2 order by id',
    [action, target],
  )
  assert.equal(entries.length, AT_ONCE)
  let left = first
  for (const { before, after } of entries) {
    assert.deepEqual(before, left)
    left = after
  }
}

const allAtOnce = <T>(change: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, n) => change(n)))

test('prices, also the first of an item', async () => {
  const { id } = awa.app
  await allAtOnce(n => world.inTx(tx => setPrice(tx, id, 'agent_turn', `0.0${n + 1}`, SERVICE)))
  await checkChained('price.set', 'agent_turn', { amount: null })
})

test('the roles of which a second factor is demanded', async () => {
  const [app] = await world.rows<{ business_id: number }>('select business_id from apps where id = $1', [
    awa.app.id,
  ])
  // none like another, so that each is a change
  const rolesOf = (n: number): Role[] => ROLES.filter((_, bit) => (((n + 1) >> bit) & 1) === 1)
  const changer = { businessId: app!.business_id, role: 'owner', actor: SERVICE } as const
  await allAtOnce(n => world.inTx(tx => setSecondFactorRoles(tx, changer, rolesOf(n))))
  await checkChained('business.second_factor', 'second_factor_roles', { roles: [] })
})

test('two texts of an agent that become the same at once: one does, the other is told', async () => {
  const agent = awa.app.agent.hashid
  for (let round = 0; round < 4; round++) {
    const codes = await Promise.all(
      [1, 2].map(async n => {
        const told = { agent, content: `Parking ${round} ${n}.` }
        const { id } = (await awa.api.post('/agent/knowledge/add', told)).body
        return (await awa.api.post(`/agent/knowledge/${id}/update`, { content: `Free ${round}.` })).code
      }),
    )
    assert.deepEqual(codes.sort(), [1000, 1004])
  }
})
