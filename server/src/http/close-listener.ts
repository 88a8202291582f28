// A connection that waits to be taken in when its listener is closed is reset by the kernel. So nobody may wait then.
import type { Server } from 'node:http'
import { type AddressInfo, connect, Server as Port, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'

/** Not in Node's types: listening again only sets how many may wait, less one. */
type Listener = { listen(waitingMax: number): number }

/**
 * Takes in all connections that wait, as `accepted` counts them, and closes the listener when none does, within `msMax`.
 * Only one may wait from the beginning on: a connection of our own takes that place, and while it has it the kernel lets
 * nobody else wait (they ask again a second later, and find the door closed). Where a kernel cannot be asked whether it has the
 * place, the listener is closed after a look at the network that took nobody in.
 */
export async function closeListener(server: Server, accepted: () => number, msMax: number): Promise<void> {
  const endMs = performance.now() + msMax
  const address = server.address() as AddressInfo | null
  if (!address) return
  ;(server as unknown as { _handle: Listener })._handle.listen(0)
  for (;;) {
    // a look takes in one connection
    for (let before = -1; before !== accepted() && performance.now() < endMs; await setImmediate())
      before = accepted()
    const ours = connect({ port: address.port, host: hostOf(address) })
    ours.on('error', () => undefined)
    // it is asked for now; there is no look at the network until this is decided
    await new Promise<void>(resolve => process.nextTick(resolve))
    const isAlone = isWaiting(ours)
    // the port alone: an HTTP server's own close also cuts off connections at rest, with a request on its way or not
    if (isAlone || performance.now() >= endMs) Port.prototype.close.call(server)
    ours.destroy()
    if (!server.listening) return
  }
}

const ANYWHERE = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
])
const hostOf = ({ address }: AddressInfo): string => ANYWHERE.get(address) ?? address

/** Not in Node's types: what is at the other end, as the kernel knows it; not 0 while nobody is. */
type Asked = { getpeername?: (peer: object) => number }

/** Does our end of the connection stand, which nobody has taken in? One question to the kernel. True where it cannot be asked. */
function isWaiting(ours: Socket): boolean {
  const asked = (ours as unknown as { _handle: Asked | null })._handle
  return asked?.getpeername === undefined || asked.getpeername({}) === 0
}
