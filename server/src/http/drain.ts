import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { closeListener } from './close-listener.ts'

const LOOK_MS = 20
/** How long connections that are already waiting are taken in before no more are. */
const ACCEPT_MS_MAX = 3000
/** Nobody has come for so long: the clients have gone elsewhere. */
const QUIET_MS = 100
/** A connection that was just made may take this long for its first request. */
const FIRST_REQUEST_MS = 1000

/** Turns clients away from this process, without cutting any of them off. */
export type Drain = {
  /** From the beginning of the drain on answers close their connection. */
  isDraining(): boolean
  /** Serves all that come, for at most this long, while clients learn to go elsewhere. */
  run(msMax: number): Promise<void>
  /** Takes in those who wait, listens no more, serves those at rest that still ask for as long as `run` had, and ends them. */
  end(): Promise<void>
}

/** Requests of a connection: how many it has in hand, and whether there were any. */
type Use = { requests: number; isNew: boolean }

/**
 * A connection that is closed while a request is on its way to it is a reset for its client. So every connection first
 * hears `Connection: close` with an answer; only those that nobody has used in the meantime are ended unasked, and not
 * together with the port: those who were busy elsewhere come back to them just then (2 resets in 20 stops under load).
 */
export function makeDrain(server: Server): Drain {
  const open = new Map<Socket, Use>()
  let draining = false
  let patienceMs = 0
  let accepted = 0
  let acceptedAtMs = 0
  let held: Socket[] | null = null
  server.on('connection', (socket: Socket) => {
    accepted++
    acceptedAtMs = performance.now()
    open.set(socket, { requests: 0, isNew: true })
    socket.on('close', () => open.delete(socket))
    if (!held) return
    readingOf(socket)?.readStop()
    held.push(socket)
  })
  server.on('request', ({ socket }: { socket: Socket }, response: ServerResponse) => {
    const use = open.get(socket)
    if (!use) return
    use.requests++
    use.isNew = false
    response.on('close', () => use.requests--)
  })
  return {
    isDraining: () => draining,
    async run(msMax) {
      draining = true
      patienceMs = msMax
      const endMs = performance.now() + msMax
      const isQuiet = (): boolean => open.size === 0 && performance.now() - acceptedAtMs > QUIET_MS
      while (!isQuiet() && performance.now() < endMs) await sleep(LOOK_MS)
    },
    async end() {
      draining = true
      // while they are taken in nothing of theirs is read, so that the looks at the network are short, and none of them
      // ends and comes again
      held = []
      await closeListener(server, () => accepted, ACCEPT_MS_MAX)
      for (const socket of held) readingOf(socket)?.readStart()
      held = null
      const endMs = performance.now() + patienceMs
      while (resting().length > 0 && performance.now() < endMs) await sleep(LOOK_MS)
      // what has come is read first
      await setImmediate()
      for (const socket of resting()) socket.end()
      void endSilent()
    },
  }

  /** Connections that had an answer, and ask nothing now. */
  function resting(): Socket[] {
    return [...open].filter(([, { requests, isNew }]) => requests === 0 && !isNew).map(([socket]) => socket)
  }

  /** Ends connections that asked nothing whole: what a head lacks would be waited for until the process is ended by force. */
  async function endSilent(): Promise<void> {
    await sleep(FIRST_REQUEST_MS, undefined, { ref: false })
    await setImmediate()
    for (const [socket, { requests }] of open) if (requests === 0) socket.destroy()
  }
}

/** Not in Node's types: a paused socket of an HTTP server is read on, by its parser. */
function readingOf(socket: Socket): { readStop(): void; readStart(): void } | null {
  return (socket as unknown as { _handle: { readStop(): void; readStart(): void } | null })._handle
}
