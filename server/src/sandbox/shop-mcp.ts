// The same shop as a server of the Model Context Protocol: one tool, no sessions, JSON answers.
import type { FastifyInstance } from 'fastify'

const PROTOCOL = '2025-11-25'
const METHOD_NOT_FOUND = -32601
const PARSE_ERROR = -32700

const TOOL = {
  name: 'order_status',
  description: 'Tells the state of an order, by its number.',
  inputSchema: {
    type: 'object',
    properties: {
      order: { type: 'string', description: 'The number of the order.', examples: ['CMD-4521'] },
    },
    required: ['order'],
  },
  annotations: { readOnlyHint: true },
}

type Asked = {
  id?: string | number
  method?: string
  params?: { name?: string; arguments?: { order?: unknown } }
}

/** POST …/mcp, by what is known of orders. */
export function serveShopMcp(scope: FastifyInstance, orderOf: (number: string) => object | null): void {
  scope.post('/mcp', (request, reply) => {
    const asked = readAsked(request.body)
    // a notification, which nobody answers
    if (asked && asked.id === undefined) return reply.code(202).send()
    const answered = asked ? answerTo(asked, orderOf) : errorOf(PARSE_ERROR, 'this is no request')
    const told = { jsonrpc: '2.0', id: asked?.id ?? null, ...answered }
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(told))
  })
}

function readAsked(body: unknown): Asked | null {
  try {
    const asked: unknown = JSON.parse(String(body))
    return asked !== null && typeof asked === 'object' ? asked : null
  } catch {
    return null
  }
}

const errorOf = (code: number, message: string) => ({ error: { code, message } })

function answerTo({ method, params }: Asked, orderOf: (number: string) => object | null): object {
  if (method === 'initialize') {
    const serverInfo = { name: 'Demo shop', version: '1' }
    return { result: { protocolVersion: PROTOCOL, capabilities: { tools: {} }, serverInfo } }
  }
  if (method === 'tools/list') return { result: { tools: [TOOL] } }
  if (method !== 'tools/call' || params?.name !== TOOL.name)
    return errorOf(METHOD_NOT_FOUND, 'there is no such method')
  const order = orderOf(String(params.arguments?.order ?? ''))
  const text = JSON.stringify(order ?? { error: 'there is no such order' })
  return { result: { content: [{ type: 'text', text }], ...(order ? {} : { isError: true }) } }
}
