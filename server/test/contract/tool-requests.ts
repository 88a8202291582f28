// Two requests for each POST endpoint of tools: see idempotency.test.ts.
import { toolRecords } from '../openapi/tool-records.ts'
import type { Shop } from '../world.ts'

type Requests = { [path: string]: [path: string, body: object, other: object, otherPath?: string] }

const declared = (name: string) => ({
  name,
  description: 'Looks up.',
  method: 'GET',
  url: 'https://api.shop.example/orders',
})

const DOCUMENT = '{"openapi":"3.1.0","info":{"title":"Shop"},"paths":{}}'

export async function toolRequests(shop: Shop): Promise<Requests> {
  const { tool, spare, run, server, spareServer, hash } = await toolRecords(shop)
  const accepts = (as: string) => ({ tools: [{ name: 'order_status', hash, as }] })
  const serves = (name: string) => ({ name, url: 'http://palabre.test/sandbox/shop/mcp' })
  const agent = shop.app.agent.hashid
  const order = (number: string) => ({ parameters: { order: number } })
  return {
    '/tool/add': ['/tool/add', declared('one'), declared('two')],
    '/tool/{id}/update': [
      `/tool/${tool}/update`,
      { expected_version: 1, timeout_ms: 1000 },
      { expected_version: 1, timeout_ms: 2000 },
    ],
    '/tool/{id}/state': [`/tool/${tool}/state`, { state: 'maintenance' }, { state: 'on' }],
    '/tool/{id}/remove': [`/tool/${spare}/remove`, {}, {}, '/tool/tol-1111111111/remove'],
    '/agent/{id}/tools/set': [`/agent/${agent}/tools/set`, { tools: [tool] }, { tools: [] }],
    '/tool/import/openapi': ['/tool/import/openapi', { text: DOCUMENT }, { text: `${DOCUMENT} ` }],
    '/tool/server/add': ['/tool/server/add', serves('One'), serves('Two')],
    '/tool/server/{id}/refresh': [
      `/tool/server/${server}/refresh`,
      {},
      { headers: [{ name: 'x-key', value: 'another' }] },
    ],
    '/tool/server/{id}/accept': [`/tool/server/${server}/accept`, accepts('first'), accepts('second')],
    '/tool/server/{id}/remove': [
      `/tool/server/${spareServer}/remove`,
      {},
      {},
      '/tool/server/srv-1111111111/remove',
    ],
    '/tool/{id}/try': [`/tool/${tool}/try`, order('CMD-4521'), order('CMD-4498')],
    '/tool/log/{id}/replay': [`/tool/log/${run}/replay`, {}, { confirm: true }],
  }
}
