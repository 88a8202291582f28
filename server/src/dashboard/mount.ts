// The page where people answer, decide and see: built by dashboard/, served from dashboard/dist.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { makeBuiltFiles } from '../http/built-files.ts'
import { sendFile } from '../http/files.ts'
import type { Surface } from '../http/surface.ts'
import type { Needs } from '../jobs/deps.ts'

const DIST = join(import.meta.dirname, '../../../dashboard/dist')
const PAGE = 'index.html'
const NONCE = /__PALABRE_NONCE__/g
const NONCE_BYTES = 18
/** What is painted before the page is there: the frame for whoever seems to be signed in, in the colour of the app. */
const FIRST = '__PALABRE_FIRST__'
/** Its shape: lists beside a conversation as in the inbox, which the bare address leads to, or one whole page. */
const SHAPE = '__PALABRE_PAGE__'
const IS_INBOX = /^\/dashboard(?:\/test)?(?:\/inbox)?\/?(?:$|\?)/
const HAS_SESSION = /(?:^|;\s*)(?:__Host-)?palabre=[\w-]{43}\./
/** The names of these files change with their content. */
const ASSET_CACHING = 'public, max-age=31536000, immutable'

/** GET /dashboard and every address below it: one page, made for each answer; and its files. */
export function dashboardSurface({ log }: Needs<'log'>): Surface {
  const files = makeBuiltFiles(DIST, [PAGE], log)
  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const nonce = randomBytes(NONCE_BYTES).toString('base64')
    const page = (await files()).get(PAGE)
    return reply
      .code(page ? 200 : 503)
      .headers({
        'content-security-policy': policyOf(nonce),
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': 'same-origin',
      })
      .type('text/html; charset=utf-8')
      .send(
        page
          ? page.bytes
              .toString('utf8')
              .replace(NONCE, nonce)
              .replace(FIRST, firstOf(request))
              .replace(SHAPE, IS_INBOX.test(request.url) ? 'inbox' : 'whole')
          : NOT_BUILT,
      )
  }
  const routes = (scope: FastifyInstance): void => {
    scope.get('', async (request, reply) => sendPage(request, reply))
    scope.get('/*', async (request, reply) => sendPage(request, reply))
    scope.get('/assets/*', async (request, reply) => {
      const file = (await files()).get(`assets/${(request.params as { '*': string })['*']}`)
      if (!file) return reply.callNotFound()
      reply.header('content-security-policy', "default-src 'none'")
      return sendFile(request, reply, file, ASSET_CACHING)
    })
  }
  return { kind: 'page', prefix: '/dashboard', routes }
}

function firstOf({ headers, url }: FastifyRequest): 'plain' | 'frame' | 'test' {
  if (!HAS_SESSION.test(headers.cookie ?? '')) return 'plain'
  return /^\/dashboard\/test(\/|$|\?)/.test(url) ? 'test' : 'frame'
}

/** Styles that the page makes itself carry the nonce; scripts are files of ours. */
function policyOf(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "connect-src 'self'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const NOT_BUILT = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Palabre</title></head>
<body><h1>The dashboard is not built yet</h1>
<p><code>npm start</code> builds it. To build it alone, run <code>npx vite build</code> in the folder <code>dashboard</code>, then load this page again.</p></body></html>
`
