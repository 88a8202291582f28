// A number that its provider has refused for an hour.
import type { World } from '../world.ts'

/** Awa's own is held until then, by an expression of SQL. */
export const holdNumber = ({ rows, awa }: World, until: string): Promise<unknown> =>
  rows(
    `update channels set held_since = now() - interval '1 hour', held_until = ${until}, held_tries = 1,
       held_error = '{"reason": "account_locked"}' where id = $1`,
    [awa.app.messenger.id],
  )
