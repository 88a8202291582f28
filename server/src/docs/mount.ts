import { LANGUAGES, type Language } from '@palabre/contract/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { languageOf } from '../http/language.ts'
import { type File, fileOf, readAssets } from './assets.ts'
import { type Documents, pageHtml } from './page.ts'

const FRESH_SECONDS = 300
/** The path of these files changes with what is in them. */
const ASSET_SECONDS = 31_536_000

const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

/** GET /docs in English and French, and its files. `baseUrl`: public address without a trailing slash. */
export function mountDocs(
  server: FastifyInstance,
  documents: { live: object; test: object },
  baseUrl: string,
): void {
  const { version, files } = readAssets()
  const pages = new Map<Language, File>()
  // written when somebody asks: a start has no time for it
  const pageOf = (language: Language): File => {
    const known = pages.get(language)
    if (known) return known
    const html = pageHtml(documents as Documents, baseUrl, `/docs/assets/${version}`, language)
    const page = fileOf(html, 'text/html; charset=utf-8')
    pages.set(language, page)
    return page
  }
  server.get('/docs', async (request, reply) => {
    const { lang } = request.query as { lang?: unknown }
    const language = LANGUAGES.find(one => one === lang) ?? languageOf(request.headers['accept-language'])
    reply.headers({
      'content-language': language,
      'content-security-policy': CSP,
      'referrer-policy': 'no-referrer',
      vary: 'accept-language, accept-encoding',
    })
    return send(request, reply, pageOf(language), `public, max-age=${FRESH_SECONDS}`)
  })
  server.get('/docs/assets/:version/:name', async (request, reply) => {
    const wanted = request.params as { version: string; name: string }
    const file = files.get(wanted.name)
    if (!file) return reply.callNotFound()
    reply.headers({ 'content-security-policy': CSP, vary: 'accept-encoding' })
    // a page of another version may ask while versions change: it gets what there is, and keeps nothing
    const isNamed = wanted.version === version
    return send(request, reply, file, isNamed ? `public, max-age=${ASSET_SECONDS}, immutable` : 'no-cache')
  })
}

function send(request: FastifyRequest, reply: FastifyReply, file: File, caching: string): FastifyReply {
  reply.headers({ etag: file.etag, 'cache-control': caching })
  const known = (request.headers['if-none-match'] ?? '').split(',').map(tag => tag.trim().replace(/^W\//, ''))
  if (known.includes(file.etag)) return reply.code(304).send()
  reply.type(file.type)
  const takesGzip = /(?:^|[\s,])gzip(?:\s*(?:,|$)|\s*;\s*q=(?!0(?:\.0*)?\s*(?:,|$)))/i.test(
    request.headers['accept-encoding'] ?? '',
  )
  return takesGzip ? reply.header('content-encoding', 'gzip').send(file.packed) : reply.send(file.bytes)
}
