import { LANGUAGES, type Language } from '@palabre/contract/languages'
import type { FastifyInstance } from 'fastify'
import { type File, fileOf, sendFile } from '../http/files.ts'
import { languageOf } from '../http/language.ts'
import type { Surface } from '../http/surface.ts'
import { readAssets } from './assets.ts'
import { type Documents, pageHtml } from './page.ts'

const FRESH_SECONDS = 300
/** The path of these files changes with their content. */
const ASSET_SECONDS = 31_536_000

const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

/** GET /docs in English and French, and its files. `baseUrl`: public address without a trailing slash. */
export function docsSurface(documents: { live: () => object; test: () => object }, baseUrl: string): Surface {
  const { version, files } = readAssets()
  const pages = new Map<Language, File>()
  // written when somebody asks: a start has no time for it
  const pageOf = (language: Language): File => {
    const known = pages.get(language)
    if (known) return known
    const written = { live: documents.live(), test: documents.test() } as Documents
    const html = pageHtml(written, baseUrl, `/docs/assets/${version}`, language)
    const page = fileOf('docs.html', html)
    pages.set(language, page)
    return page
  }
  const routes = (scope: FastifyInstance): void => {
    scope.get('', async (request, reply) => {
      const { lang } = request.query as { lang?: unknown }
      const language = LANGUAGES.find(one => one === lang) ?? languageOf(request.headers['accept-language'])
      reply.headers({
        'content-language': language,
        'content-security-policy': CSP,
        'referrer-policy': 'no-referrer',
        vary: 'accept-language, accept-encoding',
      })
      return sendFile(request, reply, pageOf(language), `public, max-age=${FRESH_SECONDS}`)
    })
    scope.get('/assets/:version/:name', async (request, reply) => {
      const wanted = request.params as { version: string; name: string }
      const file = files.get(wanted.name)
      if (!file) return reply.callNotFound()
      reply.header('content-security-policy', CSP)
      // a page of another version may ask while versions change: it gets what there is, and keeps nothing
      const isNamed = wanted.version === version
      const caching = isNamed ? `public, max-age=${ASSET_SECONDS}, immutable` : 'no-cache'
      return sendFile(request, reply, file, caching)
    })
  }
  return { kind: 'page', prefix: '/docs', routes }
}
