import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { failureOf, newTraceId } from './envelope.ts'
import { Refusal } from './errors.ts'
import { texts } from './texts.ts'

/** Answers a request that the HTTP parser refused: straight to the socket, which is then closed. */
export function refuseClient(error: Error & { code?: string }, socket: Socket): void {
  // on a connection that has already answered, more bytes would be read as part of that answer
  if (socket.destroyed || !socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  const { status, refusal } = refusalOf(error.code)
  answerSocket(socket, status, refusal)
}

/** Writes a refusal straight to a socket, and closes it. */
export function answerSocket(socket: Socket, status: number, refusal: Refusal): void {
  const body = JSON.stringify(failureOf(refusal, 'en', newTraceId()))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    'Content-Language: en',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...(refusal.retryAfterSeconds === null ? [] : [`Retry-After: ${refusal.retryAfterSeconds}`]),
    'Connection: close',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}

function refusalOf(code: string | undefined): { status: number; refusal: Refusal } {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { status: 408, refusal: new Refusal(1003) }
    case 'HPE_INVALID_URL':
      return { status: 400, refusal: new Refusal(1002, texts.rawAddress) }
    case 'HPE_HEADER_OVERFLOW':
      return { status: 431, refusal: new Refusal(1002) }
    default:
      return { status: 400, refusal: new Refusal(1002) }
  }
}
