// A wire that goes dead without a word, as a network does.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Between two ends; closing it ends all that is under way. */
export type Wire = { port: number; freeze(): void; thaw(): void; close(): Promise<void> }

/** The database at this address, found at another port of this machine: not by a socket in a folder. */
export function atPort(address: string, port: number): string {
  const url = new URL(address)
  url.port = String(port)
  url.searchParams.delete('host')
  return url.href
}

/** A wire to a port of this machine, from another or from any, that can go dead without a word: no byte passes, nothing is closed. */
export async function stretchWire(to: number, from = 0): Promise<Wire> {
  const sockets = new Set<Socket>()
  let frozen = false
  const server = createServer(near => {
    const far = connect(to, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      if (frozen) one.unpipe(other).pause()
    }
  })
  server.listen(from, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    freeze: () => {
      frozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw: () => {
      frozen = false
      // what was under way is lost, as after a long cut
      for (const socket of sockets) socket.destroy()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
