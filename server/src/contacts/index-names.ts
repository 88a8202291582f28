// What contacts are found by: all their names, numbers and addresses, and each three characters of them.
import type { Db } from '../db/pool.ts'
import { inTx } from '../db/tx.ts'
import { upsertPieces } from './queries-pieces.ts'

/** In one transaction, and how often in one run: a first run after an import goes on in the next one. */
const CHANGES_MAX = 500
const BATCHES_MAX = 20

export const NAMES_EVERY_MS = 2000

/** Makes new contacts, and those with other names, to be found by them (a sweep). Batches are committed one by one. */
export async function indexNames(db: Db): Promise<void> {
  for (let batch = 0; batch < BATCHES_MAX; batch++)
    if ((await inTx(db, tx => upsertPieces(tx, CHANGES_MAX))) < CHANGES_MAX) return
}
