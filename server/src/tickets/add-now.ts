// POST /ticket/add: requests that come at the same time share a transaction. Each would hold the app's counts and counter of
// events until its own commit.
import { isBusy, isLocked, isUnreachable } from '../db/faults.ts'
import { inTx } from '../db/tx.ts'
import type { App } from '../http/endpoint.ts'
import type { Refusal } from '../http/errors.ts'
import type { Store } from '../jobs/deps.ts'
import { makeBatcher, WAIT_MS_MAX } from '../lib/batch.ts'
import { nowOf } from '../lib/clock.ts'
import { memo } from '../lib/memo.ts'
import { addTickets } from './add.ts'
import type { TicketRow } from './fields.ts'
import type { TicketInput } from './shapes.ts'

type Item = { app: App; input: TicketInput }

/** Opens one ticket; resolves after the commit with what was opened, or why it was refused. */
export const addNow = memo((deps: Store) =>
  makeBatcher<Item, TicketRow | Refusal>(
    item => item.app.id,
    (items, lockMsMax) => {
      const { app } = items[0]!
      const inputs = items.map(({ input }) => input)
      return inTx(deps.db, tx => addTickets(tx, app.id, inputs, nowOf(deps.clock, app)), lockMsMax)
    },
    {
      mayDivide: error => !isUnreachable(error) && !isBusy(error),
      mayWaitApart: isLocked,
      waitMsMax: WAIT_MS_MAX,
    },
  ),
)
