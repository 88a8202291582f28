// HEAD answers as GET, without the body; a preference counts in every form of RFC 7240.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useWorld } from '../world.ts'

const world = useWorld()

const ask = (path: string, method: string, headers: { [name: string]: string } = {}): Promise<Response> =>
  fetch(`${world.app.service.address}${path}`, {
    method,
    headers: { authorization: `Bearer ${world.live.awa.app.token}`, ...headers },
  })

test('HEAD has the status and the headers of GET, and no body', async () => {
  for (const path of ['/up', '/docs', '/openapi.json', '/ticket/search', '/hooks/messenger/nobody']) {
    const [get, head] = [await ask(path, 'GET'), await ask(path, 'HEAD')]
    assert.equal(head.status, get.status, path)
    for (const name of ['content-type', 'etag', 'x-total-count'])
      assert.equal(head.headers.get(name), get.headers.get(name), `${path} ${name}`)
    assert.equal(await head.text(), '')
    await get.arrayBuffer()
  }
})

test('Prefer is read with quotes, blanks and parameters', async () => {
  for (const prefer of ['envelope=none', 'envelope="none"', ' Envelope = none; foo="bar" , wait=0']) {
    const response = await ask('/up', 'GET', { prefer })
    assert.equal(response.headers.get('preference-applied'), 'envelope=none', prefer)
    assert.equal(((await response.json()) as { status: string }).status, 'up', prefer)
  }
})
