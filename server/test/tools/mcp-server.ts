// A real server of the Model Context Protocol, by the official SDK: what it offers can be changed, and what reached it is kept.
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'

type Tool = { name: string; description?: string; inputSchema: { type: 'object'; [key: string]: unknown } }
type Result = { content: { [key: string]: unknown }[]; structuredContent?: object; isError?: boolean }
export type McpServer = {
  url: string
  tools: Tool[]
  /** What its next calls answer; they may ask the client for something meanwhile. */
  answer: (name: string, args: object, server: Server) => Result | Promise<Result>
  /** Methods and headers of what came, in order. */
  seen: {
    method: string
    message: { method?: string; params?: object; error?: { code: number } }
    headers: IncomingMessage['headers']
  }[]
  calls(): { name: string; arguments: object }[]
  close(): void
}

/** Starts it on this machine; `isJson`: it answers JSON instead of streams. */
export async function startMcp(isJson = false): Promise<McpServer> {
  const transports = new Map<string, StreamableHTTPServerTransport>()
  const http = createServer((request, response) => {
    void readJson(request).then(async message => {
      mcp.seen.push({ method: request.method ?? '', message, headers: request.headers })
      const id = String(request.headers['mcp-session-id'] ?? '')
      const transport = transports.get(id) ?? (await connect())
      await transport.handleRequest(request, response, message)
    })
  })
  async function connect(): Promise<StreamableHTTPServerTransport> {
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => `session-${transports.size}-canary`,
      enableJsonResponse: isJson,
      onsessioninitialized: id => void transports.set(id, transport),
    })
    const server = new Server({ name: 'stock', version: '1' }, { capabilities: { tools: {} } })
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: mcp.tools }))
    server.setRequestHandler(
      CallToolRequestSchema,
      ({ params }) => mcp.answer(params.name, params.arguments ?? {}, server) as never,
    )
    await server.connect(transport as never)
    return transport
  }
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const mcp: McpServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`,
    tools: [],
    answer: () => ({ content: [{ type: 'text', text: 'fine' }] }),
    seen: [],
    calls: () =>
      mcp.seen.flatMap(({ message }) =>
        message.method === 'tools/call' ? [message.params as { name: string; arguments: object }] : [],
      ),
    close() {
      http.closeAllConnections()
      http.close()
    },
  }
  return mcp
}

async function readJson(
  request: IncomingMessage,
): Promise<{ method?: string; params?: object; error?: { code: number } }> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  return text === '' ? {} : JSON.parse(text)
}
