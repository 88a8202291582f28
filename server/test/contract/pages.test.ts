// The page of 2.2 on all four searches: exactly twelve fields, bounds of per_page, ends and empty pages.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PAGE_FIELDS, pathOf } from '../world/formats.ts'
import { useWorld } from '../world.ts'

const PATHS = ['/agent/search', '/ticket/search', '/ticket/status/search', '/ticket/sla/search']

const { awa } = useWorld({}, ({ live }) => live.awa.opensTicket()).live

const get = (path: string) => awa.api.get(path)

for (const path of PATHS) {
  test(`${path}: twelve fields, per_page 50 when left out`, async () => {
    const { body } = await get(`${path}?page=1`)
    assert.deepEqual(Object.keys(body).sort(), PAGE_FIELDS)
    assert.deepEqual([body.current_page, body.per_page, body.prev_page_url], [1, 50, null])
    assert.deepEqual([body.from, body.to], [1, body.total])
    assert.equal(body.path, `http://palabre.test${path}`)
    assert.equal(body.first_page_url, `http://palabre.test${path}?page=1`)
  })

  test(`${path}: a page past the end is empty, from and to are 0`, async () => {
    const { body } = await get(`${path}?page=7&per_page=200`)
    assert.deepEqual(Object.keys(body).sort(), PAGE_FIELDS)
    assert.deepEqual([body.data, body.from, body.to, body.next_page_url], [[], 0, 0, null])
    assert.ok(body.total > 0)
    assert.deepEqual([body.current_page, body.last_page], [7, 1])
    assert.match(body.prev_page_url, /page=1$/)
  })

  test(`${path}: per_page is 1 to 200`, async () => {
    for (const good of ['1', '200']) assert.equal((await get(`${path}?per_page=${good}`)).code, 1000)
    for (const wrong of ['0', '201', '-1', '1.5', '', 'all', '050']) {
      const reply = await get(`${path}?per_page=${wrong}`)
      assert.deepEqual([reply.code, reply.body.errors[0].field], [1002, 'per_page'], wrong)
    }
    const one = (await get(`${path}?per_page=1`)).body
    assert.deepEqual([one.data.length, one.from, one.to, one.last_page], [1, 1, 1, one.total])
  })

  test(`${path}: the second answer of a walk is where the first one's link leads`, async () => {
    const one = (await get(`${path}?per_page=1`)).body
    if (one.next_page_url === null) return assert.equal(one.total, 1)
    const two = (await get(pathOf(one.next_page_url))).body
    assert.deepEqual([two.current_page, two.from, two.to], [2, 2, 2])
    assert.notDeepEqual(two.data, one.data)
  })
}

test('the ticket searches are bare arrays without page and per_page, and say how many there are', async () => {
  for (const path of PATHS.slice(1)) {
    const reply = await get(path)
    assert.ok(Array.isArray(reply.body))
    assert.equal(reply.headers.get('x-total-count'), String(reply.body.length), path)
    assert.equal(reply.headers.get('link'), null)
  }
})

test('a day that is not in the calendar is 1002', async () => {
  for (const day of ['2026-02-30', '2025-02-29T10:00:00Z', '2026-04-31', '2026-00-10', '2026-01-00']) {
    const reply = await get(`/ticket/search?created_from=${day}`)
    assert.deepEqual([reply.code, reply.body?.errors?.[0]?.field], [1002, 'created_from'], day)
  }
  for (const day of ['2024-02-29', '2026-12-31T23:59:59.999999Z', '2026-03-01T00:30:00%2B02:00'])
    assert.equal((await get(`/ticket/search?created_from=${day}`)).code, 1000, day)
})
