import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { docsPage } from './docs-page.ts'
import { DOCS_STYLE } from './docs-style.ts'
import type { Endpoint } from './endpoint.ts'

const FRESH_SECONDS = 300

/** GET /openapi.json, /sandbox/openapi.json and /docs, written once from the declared endpoints. */
export function mountDocs(
  server: FastifyInstance,
  endpoints: Endpoint[],
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
  const page = docsPage(endpoints, baseUrl)
  const styleHash = createHash('sha256').update(DOCS_STYLE).digest('base64')
  server.get('/docs', async (_request, reply) =>
    reply
      .headers({
        'cache-control': `public, max-age=${FRESH_SECONDS}`,
        'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
        'referrer-policy': 'no-referrer',
      })
      .type('text/html; charset=utf-8')
      .send(page),
  )
}
