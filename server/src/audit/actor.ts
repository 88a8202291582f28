import type { Caller } from '../http/endpoint.ts'

/** Who changes something, and from where. Ids only: names are looked up when the log is read. */
export type Actor = {
  kind: 'person' | 'token' | 'command_line' | 'service'
  /** The person, or the holder of the token. */
  userId: number | null
  tokenId: number | null
  address: string | null
  traceId: string | null
}

const own = { userId: null, tokenId: null, address: null, traceId: null }
/** An operator at the command line of the installation. */
export const COMMAND_LINE: Actor = { kind: 'command_line', ...own }
/** The service itself. */
export const SERVICE: Actor = { kind: 'service', ...own }

/** Who sent a request. `userId`: of somebody who is not signed in, known by a password or a link. */
export function actorOf(
  { caller, ip, traceId }: { caller: Caller; ip: string; traceId: string },
  userId: number = caller.user_id,
): Actor {
  const isToken = caller.via !== null && !caller.is_person
  return {
    kind: isToken ? 'token' : 'person',
    userId,
    tokenId: caller.token_id === 0 ? null : caller.token_id,
    address: ip,
    traceId,
  }
}
