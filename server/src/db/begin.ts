// A transaction begins together with its first statement: a round trip to the database less.
import type pg from 'pg'
import { IDLE_IN_TRANSACTION_MS_MAX, LOCK_MS_MAX, STATEMENT_MS_MAX } from './pool.ts'

/** Of pg's connection, what its types do not name. */
type Wire = {
  stream: { cork(): void; uncork(): void }
  parsedStatements: { [name: string]: string | undefined }
  submittedNamedStatements: { [name: string]: string | undefined }
  parse(statement: { name?: string | undefined; text: string }): void
  bind(values: object): void
  execute(portal: object): void
}

/** Sends a statement of a transaction. */
export type Ask = (statement: pg.QueryConfig) => Promise<pg.QueryResult>

/**
 * Sends the statements of a transaction, which begins together with the first, with the limits that are told then; without `limitsNow`
 * it has begun. `begun`: the first statement, once it was sent.
 */
export function makeAsk(
  client: pg.PoolClient,
  limitsNow?: () => string[],
): { ask: Ask; begun: () => Promise<unknown> | undefined } {
  let first: Promise<pg.QueryResult> | undefined
  const ask: Ask = async statement => {
    if (limitsNow && !first) return (first = beginWith(client, limitsNow(), statement))
    // where it failed, there may be no transaction
    await first
    return client.query(statement)
  }
  return { ask, begun: () => first }
}

/**
 * Begins a transaction and runs its first statement (extended protocol). They are sent as one: the server skips what follows upon an
 * error until all of it has been read, so the statement never runs outside of the transaction.
 */
export async function beginWith(
  client: pg.PoolClient,
  limits: string[],
  statement: pg.QueryConfig,
): Promise<pg.QueryResult> {
  const wire = (client as unknown as { connection: Wire }).connection
  wire.stream.cork()
  let answers: Promise<unknown>
  try {
    parseFirst(wire, statement)
    for (const text of ['begin', ...limits]) {
      wire.parse({ text })
      wire.bind({})
      wire.execute({})
    }
    answers = client.query(statement)
  } finally {
    wire.stream.uncork()
  }
  // one for each
  return ((await answers) as pg.QueryResult[]).at(-1)!
}

/** pg takes the first answer to a parse for that of its own statement, and would not parse it once more. */
function parseFirst(wire: Wire, { name, text }: pg.QueryConfig): void {
  if (name === undefined || wire.parsedStatements[name] !== undefined) return
  wire.parse({ name, text })
  wire.submittedNamedStatements[name] = text
}

/** No statement of the transaction, no wait for a lock and no pause lasts longer than there is time left. */
export function limitsOf(leftMs: number, lockMsMax: number): string[] {
  const limits = [
    ['statement_timeout', STATEMENT_MS_MAX, leftMs],
    ['lock_timeout', LOCK_MS_MAX, Math.min(leftMs, lockMsMax)],
    ['idle_in_transaction_session_timeout', IDLE_IN_TRANSACTION_MS_MAX, leftMs],
  ] as const
  const lower = limits.filter(([, usualMs, ms]) => ms < usualMs)
  return lower.map(([name, , ms]) => `set local ${name} = ${Math.max(1, Math.ceil(ms))}`)
}
