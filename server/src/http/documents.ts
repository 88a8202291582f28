import type { FastifyInstance } from 'fastify'

const FRESH_SECONDS = 300

/** GET /openapi.json and /sandbox/openapi.json, each with its address. `baseUrl`: without a trailing slash. */
export function mountDocuments(
  server: FastifyInstance,
  documents: { live: object; test: object },
  baseUrl: string,
): void {
  const live = { url: baseUrl, description: 'Live' }
  const test = { url: `${baseUrl}/sandbox`, description: 'Test gateway' }
  const files = [
    { path: '/openapi.json', text: JSON.stringify({ ...documents.live, servers: [live, test] }, null, 2) },
    { path: '/sandbox/openapi.json', text: JSON.stringify({ ...documents.test, servers: [test] }, null, 2) },
  ]
  for (const { path, text } of files) {
    server.get(path, async (_request, reply) =>
      reply
        .headers({ 'cache-control': `public, max-age=${FRESH_SECONDS}`, 'access-control-allow-origin': '*' })
        .type('application/json; charset=utf-8')
        .send(text),
    )
  }
}
