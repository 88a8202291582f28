// A door that remembers its last call, so that somebody who wants a record of it can have one.
import { roundedMs } from '../lib/time.ts'
import type { Call } from './call.ts'
import { type ExchangeRecord, type Hiding, recordOf } from './exchanges.ts'

type Last = { asked: Parameters<Call>[0]; outcome: Awaited<ReturnType<Call>>; all: number }

/** The same door; `record` is what is kept of its last call, null where none has ended. */
export function watched(call: Call): { call: Call; record(hiding: Hiding): ExchangeRecord | null } {
  let last: Last | null = null
  return {
    call: async asked => {
      const from = performance.now()
      const outcome = await call(asked)
      last = { asked, outcome, all: roundedMs(performance.now() - from) }
      return outcome
    },
    record: hiding => last && recordOfCall(last, hiding),
  }
}

function recordOfCall({ asked, outcome, all }: Last, hiding: Hiding): ExchangeRecord {
  const { method, url, headers, body = null } = asked
  // its connections are kept open: there is no name and no connection to wait for
  const times = { dns: null, connect: null, firstByte: null, all }
  return recordOf(
    { method, url, headers, body },
    outcome.kind === 'answer'
      ? { ...outcome, times, body: Buffer.from(outcome.body), isWhole: true }
      : {
          kind: 'failed',
          reason: 'unreachable',
          sent: outcome.kind === 'ambiguous',
          text: outcome.text,
          times,
        },
    hiding,
  )
}
