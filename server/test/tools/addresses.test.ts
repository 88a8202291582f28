// Where nothing may go: the same addresses by a tool, by a document that is imported and by an MCP server. None is connected to.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useWorld } from '../world.ts'

const world = useWorld({ agents: 'silent' })
const { awa } = world

/** Refused as they are written. */
const WRITTEN = [
  // this machine, in every spelling that leads there
  'http://127.0.0.1',
  'http://127.1',
  'http://127.0.1',
  'http://127.255.255.254',
  'http://0',
  'http://0.0.0.0',
  'http://0.1.2.3',
  'http://2130706433',
  'http://017700000001',
  'http://0177.0.0.1',
  'http://0x7f.1',
  'http://0x7f000001',
  'http://①②⑦.0.0.1',
  'http://%31%32%37.0.0.1',
  'http://127。0。0。1',
  'http://[::1]',
  'http://[::]',
  'http://[0:0:0:0:0:0:0:1]',
  'http://[::ffff:7f00:1]',
  'http://[::ffff:127.0.0.1]',
  'http://[::127.0.0.1]',
  // networks that are not public
  'http://10.0.0.1',
  'http://10.255.255.255',
  'http://100.64.0.1',
  'http://100.127.255.254',
  'http://169.254.169.254',
  'http://169.254.170.2',
  'http://172.16.0.1',
  'http://172.31.255.255',
  'http://192.0.0.1',
  'http://192.0.2.1',
  'http://192.88.99.1',
  'http://192.168.0.1',
  'http://192.168.255.255',
  'http://198.18.0.1',
  'http://198.19.255.255',
  'http://198.51.100.1',
  'http://203.0.113.1',
  'http://224.0.0.1',
  'http://239.255.255.255',
  'http://240.0.0.1',
  'http://255.255.255.255',
  'http://168.63.129.16',
  'http://[64:ff9b::7f00:1]',
  'http://[64:ff9b::a9fe:a9fe]',
  'http://[64:ff9b:1::1]',
  'http://[2002:7f00:1::]',
  'http://[2002:a9fe:a9fe::]',
  'http://[2001::1]',
  'http://[2001:db8::1]',
  'http://[100::1]',
  'http://[fc00::1]',
  'http://[fd00:ec2::254]',
  'http://[fdff::1]',
  'http://[fe80::1]',
  'http://[fec0::1]',
  'http://[ff02::1]',
  'http://[::ffff:a9fe:a9fe]',
  'http://[::ffff:10.0.0.1]',
  // ports, names of users, other schemes
  'https://shop.example:22',
  'https://shop.example:8443',
  'http://93.184.215.14:6379',
  'https://me:pw@shop.example',
  'https://me@shop.example',
  'ftp://shop.example',
  'file:///etc/passwd',
  'gopher://shop.example',
  'data:text/plain,x',
  'javascript:alert(1)',
]
/** Names that lead to this machine: known when they are looked up, and only then. */
const NAMES = [
  ['http://localhost', ['refused_address']],
  ['http://LOCALHOST', ['refused_address']],
  // some resolvers do not know it
  ['http://localhost.', ['refused_address', 'unreachable']],
] as const

let made = 0
const tool = (url: string) =>
  awa.api.post('/tool/add', { name: `tool${++made}`, description: 'x', method: 'GET', url })
const document = (url: string) => awa.api.post('/tool/import/openapi', { url })
const server = (url: string) => awa.api.post('/tool/server/add', { name: `Server ${++made}`, url })

for (const [what, asks] of Object.entries({ tool, document, server }))
  test(`an address that is not public is refused where it is written: by a ${what}`, async () => {
    for (const url of WRITTEN) {
      const reply = await asks(`${url}/x`)
      assert.deepEqual([reply.code, reply.body.errors?.[0].field], [1002, 'url'], `${url}: ${reply.text}`)
    }
  })

test('a name that leads to an address that is not public is refused when it is looked up', async () => {
  for (const [url, ends] of NAMES) {
    const isEnd = (outcome: string): boolean => ends.some(one => one === outcome)
    const added = await tool(`${url.toLowerCase()}/x`)
    assert.equal(added.code, 1000, added.text)
    const tried = await awa.api.post(`/tool/${added.body.id}/try`, {})
    assert.ok(isEnd(tried.body.outcome), `${url}: ${tried.text}`)
    for (const asks of [document, server]) {
      const { code, body, text } = await asks(`${url}/x`)
      assert.deepEqual([code, body.reason, isEnd(body.outcome)], [1001, 'not_fetched', true], text)
    }
  }
})

test('what a document names as its server is no way around', async () => {
  for (const url of WRITTEN) {
    const paths = { '/x': { get: { operationId: `x${++made}`, summary: 'x' } } }
    const text = JSON.stringify({
      openapi: '3.1.0',
      info: { title: `At ${made}` },
      servers: [{ url }],
      paths,
    })
    const { code, body } = await awa.api.post('/tool/import/openapi', {
      text,
      add: [{ operation: 'GET /x' }],
    })
    assert.deepEqual([code, body.errors?.[0].field], [1002, 'add.0.operation'], url)
  }
})
