// Files that stand in memory, packed once and named by what is in them.
import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const HASH_CHARS = 22
const TYPES: { [extension: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
}
const TAKES_GZIP = /(?:^|[\s,])gzip(?:\s*(?:,|$)|\s*;\s*q=(?!0(?:\.0*)?\s*(?:,|$)))/i

export type File = { bytes: Buffer /** gzip of it, made once */; packed: Buffer; etag: string; type: string }

/** A text or bytes as they are served; the end of the name says of which type they are. */
export function fileOf(name: string, content: string | Buffer): File {
  const bytes = Buffer.from(content)
  return {
    bytes,
    packed: gzipSync(bytes, { level: 9 }),
    etag: `"${hashOf(bytes)}"`,
    type: TYPES[extname(name)] ?? 'application/octet-stream',
  }
}

/** Short, and another for other content. */
export function hashOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, HASH_CHARS)
}

/** Sends the file, packed where the client takes it, or 304. `caching`: Cache-Control. */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: File,
  caching: string,
): FastifyReply {
  reply.headers({ etag: file.etag, 'cache-control': caching })
  if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding')
  const known = (request.headers['if-none-match'] ?? '').split(',').map(tag => tag.trim().replace(/^W\//, ''))
  if (known.includes(file.etag)) return reply.code(304).send()
  reply.type(file.type)
  return TAKES_GZIP.test(request.headers['accept-encoding'] ?? '')
    ? reply.header('content-encoding', 'gzip').send(file.packed)
    : reply.send(file.bytes)
}
