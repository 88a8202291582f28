// Asks for the same page again and again over open connections, and reads of an answer no more than its status and its length: what
// the load itself takes of the machine is no part of what a page costs. autocannon takes three times as much for 45 kB.
import { connect, type Socket } from 'node:net'

const HEAD_END = Buffer.from('\r\n\r\n')

export type LeanClient = {
  /** Asks once; true: it was answered with status 200, and all of the answer has come. At most as many at once as there are connections. */
  call(): Promise<boolean>
  close(): void
}

/** Opens so many connections to `url` (http). */
export async function openLean(
  url: string,
  headers: { [name: string]: string },
  connections: number,
): Promise<LeanClient> {
  const { hostname, port, host, pathname, search } = new URL(url)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const asked = Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}\r\n`)
  const free = await Promise.all(Array.from({ length: connections }, () => open(hostname, Number(port))))
  const all = [...free]
  return {
    call: async () => {
      const socket = free.pop()
      if (!socket) throw new Error(`more calls at once than ${connections} connections`)
      socket.write(asked)
      const isGood = await answered(socket)
      free.push(socket)
      return isGood
    },
    close: () => {
      for (const socket of all) socket.destroy()
    },
  }
}

function open(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true }, () => resolve(socket))
    socket.once('error', reject)
  })
}

/** Reads one answer; it must say its length, as those of the service do. */
function answered(socket: Socket): Promise<boolean> {
  return new Promise((resolve, reject) => {
    let head: Buffer | null = Buffer.alloc(0)
    let isGood = false
    let left = 0
    const end = (settle: () => void): void => {
      socket.off('data', read).off('close', closed)
      settle()
    }
    const closed = (): void => end(() => reject(new Error('a connection was closed before its answer')))
    const read = (piece: Buffer): void => {
      if (head === null) left -= piece.length
      else {
        head = head.length > 0 ? Buffer.concat([head, piece]) : piece
        const at = head.indexOf(HEAD_END)
        if (at < 0) return
        const text = head.toString('latin1', 0, at)
        const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1]
        if (length === undefined) {
          end(() => reject(new Error(`an answer without a length: ${text}`)))
          return
        }
        isGood = text.startsWith('HTTP/1.1 200')
        left = Number(length) - (head.length - at - HEAD_END.length)
        head = null
      }
      if (left <= 0) end(() => resolve(isGood))
    }
    socket.on('data', read).on('close', closed)
  })
}
