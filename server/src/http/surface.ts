import type { FastifyInstance } from 'fastify'

/** A part of the HTTP side with its own way to let requests in: a plugin of Fastify below its prefix. */
export type Surface = {
  /** How callers are authenticated: a token, a visitor, a provider's signature, a simulated number's credentials, or not. */
  kind: 'api' | 'chat' | 'hook' | 'provider' | 'page'
  prefix: string
  /** Registers the routes, their paths below the prefix. */
  routes(scope: FastifyInstance): void
  /** Gives the OpenAPI document of it, served at openapi.json below the prefix. */
  document?: () => object
}

const FRESH_SECONDS = 300

/** Serves each surface and its document. `baseUrl`: public address without a trailing slash. */
export function serve(server: FastifyInstance, surfaces: Surface[], baseUrl: string): void {
  for (const { prefix, routes, document } of surfaces) {
    void server.register(async scope => routes(scope), { prefix })
    if (document) serveDocument(server, `${prefix}/openapi.json`, () => atAddress(document(), baseUrl))
  }
}

function serveDocument(server: FastifyInstance, path: string, document: () => object): void {
  // written when somebody asks: a start has no time for it
  let text: string | null = null
  server.get(path, async (_request, reply) => {
    text ??= JSON.stringify(document(), null, 2)
    return reply
      .headers({ 'cache-control': `public, max-age=${FRESH_SECONDS}`, 'access-control-allow-origin': '*' })
      .type('application/json; charset=utf-8')
      .send(text)
  })
}

/** The document with whole addresses of its servers. */
function atAddress(document: object, baseUrl: string): object {
  const { servers } = document as { servers: { url: string }[] }
  return { ...document, servers: servers.map(one => ({ ...one, url: baseUrl + one.url.replace(/\/$/, '') })) }
}
