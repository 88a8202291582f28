// The pages and scripts that visitors load: built by widget/, served from widget/dist.
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { findChannelByHook } from '../channels/find.ts'
import type { Db } from '../db/pool.ts'
import { makeBuiltFiles } from '../http/built-files.ts'
import { sendFile } from '../http/files.ts'
import type { Surface } from '../http/surface.ts'
import type { Needs } from '../jobs/deps.ts'
import type { Logger } from '../lib/log.ts'
import { memo } from '../lib/memo.ts'

const DIST = join(import.meta.dirname, '../../../widget/dist')
const WIDGET_SECONDS = 300
/** The names of these files change with their content. */
const ASSET_SECONDS = 31_536_000

const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data: https:; media-src https:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
const PLAIN_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** GET /, /chat, /chat/…, /widget.js. Only files that were found in widget/dist exist: no path leads elsewhere. */
export function pageSurface(deps: Needs<'db' | 'log'>): Surface {
  return { kind: 'page', prefix: '', routes: scope => pageRoutes(scope, deps) }
}

function pageRoutes(scope: FastifyInstance, { db, log }: Needs<'db' | 'log'>): void {
  const files = filesOf(log)
  scope.get('/', async (_request, reply) => sendPage(reply, 200, PLAIN_CSP, INDEX))
  scope.get('/widget.js', async (request, reply) => {
    reply.headers({
      'access-control-allow-origin': '*',
      'content-security-policy': CSP,
      'cross-origin-resource-policy': 'cross-origin',
    })
    const file = (await files()).get('widget.js')
    return file
      ? sendFile(request, reply, file, `public, max-age=${WIDGET_SECONDS}`)
      : sendPage(reply, 503, PLAIN_CSP, NOT_BUILT)
  })
  scope.get('/chat', async (request, reply) => {
    const page = (await files()).get('chat/index.html')
    if (!page) return sendPage(reply, 503, PLAIN_CSP, NOT_BUILT)
    const { channel } = request.query as { channel?: unknown }
    const key = channel === undefined ? await findFirstKey(db) : await findKey(db, channel)
    if (key === null) return sendPage(reply, 404, PLAIN_CSP, NO_CHANNEL)
    return sendPage(reply, 200, CSP, page.bytes.toString('utf8').replaceAll('__PALABRE_CHANNEL__', key))
  })
  scope.get('/chat/*', async (request, reply) => {
    const path = (request.params as { '*': string })['*']
    const file = path === 'index.html' ? undefined : (await files()).get(`chat/${path}`)
    if (!file) return reply.callNotFound()
    reply.header('content-security-policy', CSP)
    // a module of its own that widgets load from any site
    if (path === 'rating.js')
      reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
    const isNamed = path.startsWith('assets/')
    const caching = isNamed ? `max-age=${ASSET_SECONDS}, immutable` : `max-age=${WIDGET_SECONDS}`
    return sendFile(request, reply, file, `public, ${caching}`)
  })
}

const filesOf = memo((log: Logger) => makeBuiltFiles(DIST, ['widget.js', 'chat/index.html'], log))

function sendPage(reply: FastifyReply, status: number, csp: string, html: string): FastifyReply {
  return reply
    .code(status)
    .headers({ 'content-security-policy': csp, 'referrer-policy': 'strict-origin-when-cross-origin' })
    .type('text/html; charset=utf-8')
    .send(html)
}

async function findKey(db: Db, key: unknown): Promise<string | null> {
  const channel =
    typeof key === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(key)
      ? await findChannelByHook(db, key)
      : undefined
  return channel?.type === 'webchat' ? channel.hook_id : null
}

/** The chat that this address shows when none is named: the oldest one of a live app. */
async function findFirstKey(db: Db): Promise<string | null> {
  const [row] = await db.query<{ hook_id: string }>(
    `select c.hook_id from channels c join apps a on a.id = c.app_id
     where c.type = 'webchat' and c.is_active and a.kind = 'live' order by c.created_at, c.app_id, c.id limit 1`,
  )
  return row?.hook_id ?? null
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>:root{color-scheme:light dark}body{font:1rem/1.6 system-ui,sans-serif;max-width:40rem;margin:4rem auto;padding:0 1rem}code{background:#8882;padding:.1em .3em}</style></head>
<body><h1>${title}</h1>${body}</body></html>
`
}

const INDEX = page(
  'Palabre',
  '<p>AI agents and people answer a business\'s customers together.</p><ul><li><a href="/dashboard">Dashboard</a></li><li><a href="/chat">Chat</a></li><li><a href="/docs">API documentation</a></li><li><a href="/openapi.json">OpenAPI document</a></li></ul>',
)
const NOT_BUILT = page(
  'The chat is not built yet',
  '<p><code>npm start</code> builds it. To build it alone, run <code>npx vite build</code> in the folder <code>widget</code>, then load this page again.</p>',
)
const NO_CHANNEL = page(
  'There is no such chat',
  '<p>The chat that this address names does not exist or is switched off.</p>',
)
