// A shop's API on a bad day: each path fails in a way of its own. What reached it is kept.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

const MIB = 1024 * 1024
const TRICKLE_MS = 50
const HEADERS_SENT = 1000
const BOMB_MIB = 40
/** What it would send where it sends without an end. */
const ENDLESS_BYTES = 10 * 1024 ** 3

type Seen = { method: string; url: string; headers: IncomingMessage['headers']; raw: string[]; body: string }
export type BadDay = {
  /** http://127.0.0.1:port */
  base: string
  /** Another host, to which nothing may come. */
  elsewhere: string
  /** https, with a certificate that has expired. */
  expired: string
  seen: Seen[]
  seenElsewhere: number
  /** Bytes of the endless answer that were taken. */
  poured: number
  /** What the next requests of a path are answered, in JSON. */
  answers: Map<string, unknown>
  close(): void
}

const CERTIFICATE = {
  key: `-----BEGIN EC PRIVATE KEY-----
MHcCAQEEINiRof4c8/LX2EuRZ8aARO3kgby7NrWlOOT9npp0A6eZoAoGCCqGSM49
AwEHoUQDQgAEqNAIJZyjbckAMgZJeAKyhwkRTwZDBk5nbr9rgyJHaTBJBvd8FvIN
MPoEB8sIW6gbo7I4RY1de9lIp7YjMxyPbA==
-----END EC PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBUzCB+qADAgECAgEBMAoGCCqGSM49BAMCMBQxEjAQBgNVBAMMCWxvY2FsaG9z
dDAeFw0yMDAxMDEwMDAwMDBaFw0yMTAxMDEwMDAwMDBaMBQxEjAQBgNVBAMMCWxv
Y2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABKjQCCWco23JADIGSXgC
socJEU8GQwZOZ26/a4MiR2kwSQb3fBbyDTD6BAfLCFuoG6OyOEWNXXvZSKe2IzMc
j2yjPTA7MBoGA1UdEQQTMBGCCWxvY2FsaG9zdIcEfwAAATAdBgNVHQ4EFgQU6UuN
KQIO/edcuSwpS4c/WDNvDG4wCgYIKoZIzj0EAwIDSAAwRQIga8YvsgASxo+zJYK7
O9H8uWgI5hCEQd9IJWBSzOLk7zgCIQDsYQRV/RwHWzp37es8azxwbN0+LFHpvtBY
M2LB26r42Q==
-----END CERTIFICATE-----`,
}

let packed: Buffer | null = null

/** Packing it takes as long as many calls. */
const bomb = (): Buffer => (packed ??= gzipSync(Buffer.alloc(BOMB_MIB * MIB, '[')))

/** Starts it on this machine. */
export async function startBadDay(): Promise<BadDay> {
  const other = createServer((_, response) => {
    day.seenElsewhere++
    response.end('{}')
  })
  const expired = createTlsServer(CERTIFICATE, (_, response) => {
    day.seenElsewhere++
    response.end('{}')
  })
  const server = createServer((request, response) => {
    void readAll(request).then(body => {
      const { method = '', url = '', headers, rawHeaders } = request
      day.seen.push({ method, url, headers, raw: rawHeaders, body })
      answer(day, request, response)
    })
  })
  const day: BadDay = {
    base: '',
    elsewhere: '',
    expired: '',
    seen: [],
    seenElsewhere: 0,
    poured: 0,
    answers: new Map(),
    close() {
      for (const one of [server, other, expired]) {
        one.closeAllConnections()
        one.close()
      }
    },
  }
  const open = async (one: typeof server): Promise<number> => {
    one.listen(0, '127.0.0.1')
    await once(one, 'listening')
    return (one.address() as AddressInfo).port
  }
  day.base = `http://127.0.0.1:${await open(server)}`
  day.elsewhere = `http://127.0.0.1:${await open(other)}`
  day.expired = `https://127.0.0.1:${await open(expired)}`
  return day
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

function answer(day: BadDay, request: IncomingMessage, response: ServerResponse): void {
  const json = { 'content-type': 'application/json' }
  switch (new URL(request.url!, day.base).pathname) {
    case '/silent':
      return
    case '/trickle': {
      response.writeHead(200, json)
      const timer = setInterval(() => response.write('['), TRICKLE_MS)
      response.on('close', () => clearInterval(timer))
      return
    }
    case '/endless':
      response.writeHead(200, { ...json, 'content-length': ENDLESS_BYTES })
      pour(day, response)
      return
    case '/bomb':
      response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(bomb())
      return
    case '/headers':
      for (let i = 0; i < HEADERS_SENT; i++) response.setHeader(`x-many-${i}`, 'y'.repeat(100))
      response.end('{}')
      return
    case '/cut':
      response.writeHead(200, { ...json, 'content-length': 100 }).write('{"status":"sh')
      setImmediate(() => response.destroy())
      return
    case '/half':
      response.writeHead(200, json).end('{"status":"sh')
      return
    case '/page':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Service error</body></html>')
      return
    case '/moved':
      response.writeHead(307, { location: `${day.elsewhere}/taken` }).end()
      return
    case '/echo':
      response.writeHead(200, json).end(JSON.stringify({ url: request.url, headers: request.headers }))
      return
    case '/echo-error':
      response.writeHead(500, { ...json, 'x-echo': String(request.headers['x-api-key']) })
      response.end(JSON.stringify({ error: `no access with ${request.headers['x-api-key']}` }))
      return
    case '/broken':
      response.writeHead(500, json).end('{"error":"the database is away"}')
      return
    case '/coded':
      response.writeHead(200, { 'content-encoding': 'exi' }).end('{}')
      return
    case '/reset':
      request.socket.resetAndDestroy()
      return
    default: {
      const path = new URL(request.url!, day.base).pathname
      const told = day.answers.get(path) ?? { path }
      response.writeHead(200, json).end(JSON.stringify(told))
    }
  }
}

function pour(day: BadDay, response: ServerResponse): void {
  const piece = Buffer.alloc(MIB, '[')
  const more = (): void => {
    if (response.destroyed) return
    day.poured += piece.length
    if (response.write(piece)) setImmediate(more)
    else response.once('drain', more)
  }
  more()
}
