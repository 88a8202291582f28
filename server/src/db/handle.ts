// A Db reads, a Tx writes. Made by pool.ts and tx.ts.
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { DB } from './types.ts'

/** The columns of a row, in their order, each as PostgreSQL writes it. */
export type Cells = readonly (string | null)[]

/** The same, of rows that are claimed: the check holds the statement to them. */
type CellsOf<_Row> = Cells

/** Reads go through this; writes need a Tx (see tx.ts). */
export type Db = {
  pool: pg.Pool
  /** Typed statements. */
  k: Kysely<DB>
  /** One hand-written statement, prepared once per connection. The caller declares the type of its rows. */
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>
  /** The same, not prepared: for texts of which there are too many. */
  queryOnce<Row>(text: string, values?: unknown[]): Promise<Row[]>
  /** One statement of those that others put together: those that were asked for last are prepared. */
  queryKept<Row>(text: string, values?: unknown[]): Promise<Row[]>
  /**
   * One statement whose rows are as PostgreSQL writes them: no value is read and no object made, for lists that go out as they are.
   * `Row`: what they are once they are read. `isUsual`: prepared once per connection.
   */
  queryCells<Row>(text: string, values: unknown[], isUsual: boolean): Promise<CellsOf<Row>[]>
  /**
   * The same for one of many pieces of what is streamed out: by connections of its own, which leave nothing of it in memory. No
   * request's deadline ends it.
   */
  queryPiece<Row>(text: string, values: unknown[], isUsual: boolean): Promise<CellsOf<Row>[]>
  /** Work that must be written last in every transaction that has any: jobs, then events. See tx.ts. */
  flushers: Flusher[]
  /** Told of what failed beside the work: an idle connection, a hint. `what`: a line for the log. */
  onError: OnError
  close(): Promise<void>
}

export type OnError = (error: unknown, what: string) => void

/** Writes the items of its kind that one transaction buffered with `tx.addPending`, in order. */
type Flusher = { kind: string; flush: (tx: Tx, items: unknown[]) => Promise<void> }

/**
 * An open transaction. Whoever is given one may write; rows, events and jobs commit together. It is over with the
 * commit or the rollback: a use of it after that throws, and an unawaited statement rolls it back.
 */
export type Tx = {
  k: Kysely<DB>
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>
  /** The same, not prepared: for texts of which there are too many. */
  queryOnce<Row>(text: string, values?: unknown[]): Promise<Row[]>
  /** Keeps a job or an event for the Db's flusher of this kind, which writes them all before the commit. */
  addPending(kind: string, item: unknown): void
  /** Runs once the commit is known. A throw is logged, no more: nothing that must happen may hang on a hint. */
  afterCommit(hint: () => void): void
}
