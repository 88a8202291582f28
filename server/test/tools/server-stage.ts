// A stage with servers of the Model Context Protocol, whose tools are accepted and called.
import assert from 'node:assert/strict'
import { after, before, beforeEach } from 'node:test'
import { type McpServer, startMcp } from './mcp-server.ts'
import { useStage } from './stage.ts'

export const SECRET = 'canary-of-the-server-91'

/** What it offers at first. */
export const STOCK = {
  name: 'look_up_stock',
  description: 'Tells how many are left.',
  inputSchema: {
    type: 'object' as const,
    properties: {
      'item-id': { type: 'string' },
      count: { type: 'integer', minimum: 1 },
      tags: { type: 'array' },
    },
    required: ['item-id'],
  },
}
export type Offer = {
  name: string
  hash: string
  state: string
  tool: { id: string } | null
  changes: { field: string }[]
}

/** One that answers with streams and one with JSON, and what people do with them. */
export function useServers(env: { [setting: string]: string } = {}) {
  const { world, stage } = useStage(env)
  const { awa } = world
  const at: { mcp: McpServer; plain: McpServer } = { mcp: null as never, plain: null as never }
  before(async () => {
    at.mcp = await startMcp()
    at.plain = await startMcp(true)
  })
  after(() => {
    at.mcp.close()
    at.plain.close()
  })
  beforeEach(() => {
    at.mcp.tools = [STOCK]
    at.mcp.seen.length = 0
    at.mcp.answer = () => ({ content: [{ type: 'text', text: '{"left": 3}' }] })
  })

  let made = 0
  const headers = [{ name: 'Authorization', value: `Bearer ${SECRET}` }]
  async function added(more: object = {}) {
    const reply = await awa.api.post('/tool/server/add', {
      name: `Stock ${++made}`,
      url: at.mcp.url,
      headers,
      ...more,
    })
    assert.equal(reply.code, 1000, reply.text)
    return reply.body
  }
  const accepts = (server: { id: string; tools: Offer[] }, more: object = {}) =>
    awa.api.post(`/tool/server/${server.id}/accept`, {
      tools: server.tools
        .filter(({ state }) => state !== 'accepted')
        .map(({ name, hash }) => ({ name, hash, ...more })),
    })
  /** A server with its one tool accepted and given to the agent. */
  async function given(more: object = {}, of: object = {}) {
    const server = await added(of)
    const as = `stock${made}`
    const reply = await accepts(server, { as, effects: 'read', ...more })
    assert.equal(reply.code, 1000, reply.text)
    const tool = reply.body.tools[0].tool.id as string
    await awa.api.post(`/agent/${awa.app.agent.hashid}/tools/set`, { tools: [tool] })
    return { server: reply.body as { id: string; tools: Offer[] }, tool, as }
  }
  async function asks(name: string, args: object) {
    stage.steps = [[{ name, arguments: args }]]
    const fatou = awa.customer()
    await fatou.writes('How many are left?')
    await world.drains()
    return stage.results()[0]!
  }
  const newest = async () => (await awa.api.get('/tool/log/search?per_page=1')).body.data[0]
  return { world, stage, at, added, accepts, given, asks, newest }
}
