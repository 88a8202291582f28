import { LANGUAGES } from '@palabre/contract/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendFile } from '../http/files.ts'
import { languageOf } from '../http/language.ts'
import type { Surface } from '../http/surface.ts'
import { type Documents, ROOT } from './chapters.ts'
import { makeEditions } from './editions.ts'

const FRESH_SECONDS = 300
/** The path of these files changes with their content. */
const ASSET_SECONDS = 31_536_000

const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

/** GET /docs and its chapters in English and French, and their files. `baseUrl`: public, without a trailing slash. */
export function docsSurface(documents: { live: () => object; test: () => object }, baseUrl: string): Surface {
  const editions = makeEditions(
    () => ({ live: documents.live(), test: documents.test() }) as Documents,
    baseUrl,
  )
  const sendPage = (path: string, request: FastifyRequest, reply: FastifyReply): unknown => {
    const { lang } = request.query as { lang?: unknown }
    const asked = LANGUAGES.find(one => one === lang)
    const language = asked ?? languageOf(request.headers['accept-language'])
    const page = editions.page(path, language, asked !== undefined)
    if (!page) return reply.callNotFound()
    reply.headers({
      'content-language': language,
      'content-security-policy': CSP,
      'referrer-policy': 'no-referrer',
      vary: 'accept-language, accept-encoding',
    })
    return sendFile(request, reply, page, `public, max-age=${FRESH_SECONDS}`)
  }
  const routes = (scope: FastifyInstance): void => {
    scope.get('', async (request, reply) => sendPage(ROOT, request, reply))
    scope.get('/:chapter', async (request, reply) => {
      const { chapter } = request.params as { chapter: string }
      return sendPage(`${ROOT}/${chapter}`, request, reply)
    })
    scope.get('/assets/:version/:name', async (request, reply) => {
      const wanted = request.params as { version: string; name: string }
      const found = editions.file(wanted.name)
      if (!found) return reply.callNotFound()
      reply.header('content-security-policy', CSP)
      // a page of another version may ask while versions change: it gets what there is, and keeps nothing
      const isNamed = wanted.version === found.version
      const caching = isNamed ? `public, max-age=${ASSET_SECONDS}, immutable` : 'no-cache'
      return sendFile(request, reply, found.file, caching)
    })
  }
  return { kind: 'page', prefix: ROOT, routes }
}
