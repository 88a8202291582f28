// The colour of a business's own: who may set it, what is allowed, and where it is told.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useWorld } from '../world.ts'

const world = useWorld()
const PATH = '/business-manager/accent/set'

test('an accent is told to everybody of the business and its chats; one that cannot be read is refused with the nearest', async () => {
  const { awa } = world.live
  const told = async (who: typeof awa) => (await who.api.get('/auth/me')).body.business.accent
  assert.equal(await told(awa), null)
  assert.deepEqual((await awa.api.post(PATH, { accent: '#7A1F5C' })).body, { accent: '#7a1f5c' })
  assert.equal(await told(awa), '#7a1f5c')
  assert.equal(await told(world.live.chloe), null)
  const { token } = await awa.issuesToken(['messages:read'])
  assert.equal((await world.as(token).post(PATH, { accent: null })).code, 1005)

  const yellow = await awa.api.post(PATH, { accent: '#ffd400' }, { 'accept-language': 'fr' })
  const [error] = yellow.body.errors
  assert.deepEqual([yellow.code, error.field, error.rule], [1002, 'accent', 'contrast'])
  const [nearest] = /#[0-9a-f]{6}/.exec(error.message)!
  assert.match(error.message, /la plus proche/)
  const grey = await awa.api.post(PATH, { accent: '#777777' })
  // not 4.5:1, which is the least
  assert.match(grey.body.errors[0].message, /has 4\.47:1\).* is #767676$/)
  for (const wrong of ['red', '#fff', 7])
    assert.equal((await awa.api.post(PATH, { accent: wrong })).code, 1002)
  assert.equal(await told(awa), '#7a1f5c', 'what is refused changes nothing')
  assert.equal((await awa.api.post(PATH, { accent: nearest })).code, 1000)
  assert.equal((await awa.api.post(PATH, { accent: null })).body.accent, null)
})
