// The test app is a place to try things out: people, what they are and what they are signed in to are not its.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endpoints } from '../../src/routes.ts'
import { lookAt } from '../bad-input/unchanged.ts'
import { PASSWORD } from '../cast.ts'
import { BASE_URL, openBrowser } from '../sessions/browser.ts'
import { useWorld } from '../world.ts'

const world = useWorld({ env: { BASE_URL } })
const { awa } = world
const AWA = { username: 'awa@boutique.example', password: PASSWORD }
const notItsOwn = endpoints.filter(({ gateway }) => gateway === 'live')
const pathOf = (path: string): string => path.replaceAll(/\{\w+\}/g, 'usr-1111111111')

test('which endpoints are about people and the business itself', () => {
  const paths = notItsOwn.map(({ path }) => path)
  for (const { tag, path, scope } of endpoints)
    if ((tag === 'Members' || tag === 'Audit') && scope !== null) assert.ok(paths.includes(path), path)
  for (const path of ['/auth/password/change', '/auth/totp/add', '/business-manager/second-factor/update'])
    assert.ok(paths.includes(path), path)
})

test('a test token with admin, a sign-in for the test app and a cookie are refused there, and nothing changes', async () => {
  const login = (await world.as(null, '/sandbox').post('/auth/login', AWA)).body.token
  const browser = openBrowser(world)
  await browser.post('/auth/session/add', AWA)
  await browser.post('/auth/confirm', AWA)
  const callers = [awa.api, world.as(login, '/sandbox')]
  await world.as(login, '/sandbox').post('/auth/confirm', AWA)
  const look = await lookAt(world.app.service.deps.db)
  const before = await look()
  for (const { method, path } of notItsOwn) {
    const way = pathOf(path)
    const replies = await Promise.all(
      callers.map(api => (method === 'GET' ? api.get(way) : api.post(way, {}))),
    )
    replies.push(
      await (method === 'GET' ? browser.get(`/sandbox${way}`) : browser.post(`/sandbox${way}`, {})),
    )
    for (const reply of replies) assert.equal(reply.code, 1005, `${way}: ${reply.text}`)
  }
  const french = await awa.api.get('/member/search', { 'accept-language': 'fr' })
  assert.match(french.message, /retirez \/sandbox du chemin/)
  for (const body of [{ all: true }, { session: 'lgn-1111111111' }])
    assert.equal((await world.as(login, '/sandbox').post('/auth/session/end', body)).code, 1005)
  assert.deepEqual(await look(), before)
  assert.equal((await browser.get('/auth/me')).code, 1000)
  assert.equal((await world.as(login, '/sandbox').post('/auth/session/end', {})).code, 1000, 'but itself')
})
