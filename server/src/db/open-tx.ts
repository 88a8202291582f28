import {
  type CompiledQuery,
  type ConnectionProvider,
  DefaultQueryExecutor,
  DummyDriver,
  Kysely,
  PostgresDialect,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import type { Db, Tx } from './handle.ts'
import { prepared } from './names.ts'
import type { DB } from './types.ts'

const TEXT_CHARACTERS_MAX = 120
/** Statements that begin, end or divide a transaction, behind any comments. */
const TRANSACTION_CONTROL =
  /^(?:\s|--[^\n]*(?:\n|$)|\/\*(?:[^*]|\*(?!\/))*\*\/|;)*(begin|start|commit|end|rollback|abort|savepoint|release|prepare\s+transaction)\b/i

type OpenTx = {
  tx: Tx
  /** The callbacks given to `afterCommit`. */
  hints: (() => void)[]
  /** Before the commit: writes everything buffered, then closes. Throws when something would be lost. */
  finish(flushers: Db['flushers']): Promise<void>
  /** From here on every use of the tx throws. */
  close(): void
}

type Statement = { text: string }
/** Does the work of a statement, which counts as under way until that is done. */
type Run = <T>(statement: Statement, work: () => Promise<T>) => Promise<T>

/** The tx of a connection on which a transaction begins. Tracks running statements, buffered items, and its own end. */
export function openTx(client: pg.PoolClient): OpenTx {
  const hints: (() => void)[] = []
  const pending = new Map<string, unknown[]>()
  const underWay = new Set<Statement>()
  let isOver = false
  let k: Kysely<DB> | undefined

  const checkOpen = (): void => {
    if (isOver) throw new Error('This transaction is over: it writes nothing any more.')
  }
  const checkAwaited = (): void => {
    for (const { text } of underWay) throw new Error(`Not awaited before the commit: ${shortened(text)}`)
  }
  const run: Run = async (statement, work) => {
    checkOpen()
    checkKind(statement)
    underWay.add(statement)
    try {
      return await work()
    } finally {
      underWay.delete(statement)
    }
  }
  const tx: Tx = {
    get k() {
      checkOpen()
      return (k ??= kyselyOn(client, run))
    },
    query: <Row>(text: string, values: unknown[] = []) =>
      run({ text }, async () => (await client.query(prepared(text, values))).rows as Row[]),
    queryOnce: <Row>(text: string, values: unknown[] = []) =>
      run({ text }, async () => (await client.query(oneStatement(text, values))).rows as Row[]),
    addPending: (kind, item) => {
      checkOpen()
      const items = pending.get(kind)
      if (items) items.push(item)
      else pending.set(kind, [item])
    },
    afterCommit: hint => {
      checkOpen()
      hints.push(hint)
    },
  }
  const finish: OpenTx['finish'] = async flushers => {
    checkAwaited()
    for (const { kind, flush } of flushers) {
      const items = pending.get(kind)
      if (!items) continue
      pending.delete(kind)
      await flush(tx, items)
    }
    const lost = [...pending.keys()].join(', ')
    if (lost) throw new Error(`Pending, but nothing on this Db writes it (any more): ${lost}`)
    checkAwaited()
    isOver = true
  }
  return {
    tx,
    hints,
    finish,
    close: () => {
      isOver = true
    },
  }
}

/** Only inTx begins and ends the transaction: a commit in its middle would leave the rest outside of any. */
function checkKind({ text }: Statement): void {
  if (TRANSACTION_CONTROL.test(text))
    throw new Error(`Not inside inTx, which begins and ends the transaction: ${shortened(text)}`)
}

/** The extended protocol takes one statement: none can follow behind a semicolon. Its option is missing in pg's types. */
function oneStatement(text: string, values: unknown[]): pg.QueryConfig {
  const mode = { queryMode: 'extended' }
  return { text, values, ...mode }
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > TEXT_CHARACTERS_MAX ? `${line.slice(0, TEXT_CHARACTERS_MAX)}…` : line
}

// compiles statements only: a transaction's statements run on its own connection
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('no pool inside a transaction')) })

/** `tx.k.transaction()` would commit and undo nothing. */
class NoInnerTransactions extends DummyDriver {
  override async beginTransaction(): Promise<void> {
    throw new Error('no transaction inside a transaction')
  }
}

function kyselyOn(client: pg.PoolClient, run: Run): Kysely<DB> {
  // called by execute() immediately: a statement counts as running from then on, not only once it is sent
  const provideConnection: ConnectionProvider['provideConnection'] = consumer => {
    const statement = { text: 'a statement of tx.k' }
    const executeQuery = async <Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> => {
      statement.text = sql
      checkKind(statement)
      const { rows, rowCount } = await client.query(oneStatement(sql, [...parameters]))
      return { rows, numAffectedRows: BigInt(rowCount ?? 0) }
    }
    const streamQuery = (): never => {
      throw new Error('no cursors inside a transaction')
    }
    return run(statement, () => consumer({ executeQuery, streamQuery }))
  }
  const executor = new DefaultQueryExecutor(dialect.createQueryCompiler(), dialect.createAdapter(), {
    provideConnection,
  })
  return new Kysely<DB>({ config: { dialect }, dialect, driver: new NoInnerTransactions(), executor })
}
