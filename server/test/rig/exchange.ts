// Requests that fetch would tidy up or refuse: header lines twice, odd paths, any bytes. Real sockets.

import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'

export type Exchange = {
  method: string
  path: string
  /** Pairs, so that a name can come twice. Values are bytes written as Latin-1. */
  headers: [string, string][]
  body: Buffer | null
}

export type Got = { status: number; headers: { [name: string]: string | string[] | undefined }; text: string }

const REPLY_MS_MAX = 15_000

/** One request on a connection of its own. */
export function exchange(address: string, { method, path, headers, body }: Exchange): Promise<Got> {
  const { hostname, port } = new URL(address)
  const lines = [...headers]
  const has = (name: string): boolean => lines.some(([key]) => key.toLowerCase() === name)
  if (!has('host')) lines.push(['host', `${hostname}:${port}`])
  if (body && !has('content-length')) lines.push(['content-length', String(body.length)])
  lines.push(['connection', 'close'])
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { hostname, port, method, path, headers: lines.flat(), timeout: REPLY_MS_MAX },
      reply => {
        let text = ''
        reply.setEncoding('utf8')
        reply.on('data', (piece: string) => {
          text += piece
        })
        reply.on('end', () => resolve({ status: reply.statusCode!, headers: reply.headers, text }))
        reply.on('error', reject)
      },
    )
    // a server that refuses early may close before it has read everything: its answer counts
    outgoing.on('error', reject)
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer')))
    outgoing.end(body ?? undefined)
  })
}

/** Writes bytes to a connection and reads until the server closes it. */
export async function converse(
  address: string,
  bytes: string | Buffer,
  waitMsMax: number,
): Promise<{ text: string; afterMs: number }> {
  const { hostname, port } = new URL(address)
  const began = performance.now()
  const socket = connect(Number(port), hostname)
  let text = ''
  socket.setEncoding('utf8')
  socket.on('data', (piece: string) => {
    text += piece
  })
  // a reset is an end too
  socket.on('error', () => undefined)
  socket.setTimeout(waitMsMax, () => socket.destroy())
  await once(socket, 'connect')
  socket.write(bytes)
  await new Promise<void>(resolve => socket.once('close', () => resolve()))
  return { text, afterMs: performance.now() - began }
}
