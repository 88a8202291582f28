// Many connections at once that ask for more than anybody needs, and what that costs the service.
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { sleep } from '../world/until.ts'

const MIB = 1024 * 1024
const LOOK_MS = 20

export type Conversation = {
  socket: Socket
  /** What came back so far. */
  text(): string
  isClosed(): boolean
}

/** A connection that writes these bytes, from an address of this machine; it reads what comes back, or never does. */
export function speak(
  address: string,
  bytes: (Buffer | string)[],
  reads = true,
  from = '127.0.0.1',
): Conversation {
  const { hostname, port } = new URL(address)
  const socket = connect({ port: Number(port), host: hostname, localAddress: from })
  let text = ''
  let closed = false
  if (reads)
    socket.on('data', piece => {
      text += piece.toString()
    })
  else socket.pause()
  // a reset is an end too
  socket.on('error', () => undefined)
  socket.on('close', () => {
    closed = true
  })
  for (const piece of bytes) socket.write(piece)
  return { socket, text: () => text, isClosed: () => closed }
}

/** Memory of a process, MiB. */
function residentMib(pid: number): number {
  const kib = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kib) / 1024
}

/** The most memory that a process takes while something lasts, MiB above what it had. */
export async function growthDuring(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = residentMib(pid)
  let most = before
  let isOver = false
  const looking = (async () => {
    for (; !isOver; await sleep(LOOK_MS)) most = Math.max(most, residentMib(pid))
  })()
  try {
    await work()
  } finally {
    isOver = true
    await looking
  }
  return Math.round(most - before)
}

/** A POST whose body is this many bytes long. */
export function upload(path: string, bytes: number, headers: string[] = []): (Buffer | string)[] {
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: palabre.test',
    'Content-Type: application/json',
    `Content-Length: ${bytes}`,
    ...headers,
  ]
  return [`${head.join('\r\n')}\r\n\r\n`, Buffer.alloc(Math.min(bytes, 4 * MIB), 'x')]
}
