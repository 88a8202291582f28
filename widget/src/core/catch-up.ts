// Reading what was missed: after every (re)connect, from where we know that nothing is missing.
import { type Answer, type Caller, isTokenLost } from '@palabre/client/chat'
import { highestSeq } from './timeline.ts'
import type { Visitor } from './visitor.ts'
import type { Message, Session } from './wire.ts'

const PAGE_MESSAGES = 100
const PAGES_MAX = 50
/** How far back a first read begins, and how much every later one reads again, in seq: writes may commit late. */
const HISTORY_SEQ = 300
const OVERLAP_SEQ = 50
/** Fewer messages than this in the last HISTORY_SEQ numbers: the numbers are sparse, read from the beginning. */
const HISTORY_MESSAGES_MIN = 30

export type CatchUpEvents = {
  messages(messages: Message[], isHistory: boolean): void
  /** The missed messages have been read. */
  caughtUp(): void
}

export type CatchUp = {
  /** Counts up with every restart: answers to earlier requests are ignored. */
  epoch(): number
  /** Another visitor, or none: nothing is known. */
  begin(): void
  /** A message of this seq came, and so did all before it. */
  noteSeq(seq: number): void
  /** The seq after which a stream must go on. */
  resumeFrom(session: Session): number
  /** Reads what came since the last time. The answer's body is how many messages were read. */
  read(): Promise<Answer<number>>
}

export function createCatchUp(visitor: Visitor, caller: Caller, events: CatchUpEvents): CatchUp {
  let epoch = 0
  let cursor = 0
  let isLoaded = false
  const noteSeq = (seq: number): void => {
    cursor = Math.max(cursor, seq || 0)
  }
  const readPages = async (from: number, isHistory: boolean): Promise<Answer<number>> => {
    const mine = epoch
    let after = from
    let count = 0
    for (let page = 0; page < PAGES_MAX; page++) {
      const answer = await caller.call('GET /messages', { after, limit: PAGE_MESSAGES })
      if (!answer.ok) return answer
      if (mine !== epoch) break
      const messages = answer.body as Message[]
      count += messages.length
      after = highestSeq(messages) || after
      noteSeq(after)
      events.messages(messages, isHistory)
      if (messages.length < PAGE_MESSAGES) break
    }
    return { ok: true, body: count }
  }
  const read = async (): Promise<Answer<number>> => {
    const session = await visitor.ensure()
    if (!session.ok) return session
    const mine = epoch
    const isFirst = !isLoaded
    const from = Math.max(0, isFirst ? session.body.last_seq - HISTORY_SEQ : cursor - OVERLAP_SEQ)
    let answer = await readPages(from, isFirst)
    if (answer.ok && isFirst && from > 0 && answer.body < HISTORY_MESSAGES_MIN)
      answer = await readPages(0, true)
    if (!answer.ok && isTokenLost(answer)) visitor.forget(session.body.token)
    if (answer.ok && mine === epoch) {
      isLoaded = true
      events.caughtUp()
    }
    return answer
  }
  return {
    epoch: () => epoch,
    noteSeq,
    read,
    resumeFrom: session => Math.max(cursor, isLoaded ? 0 : session.last_seq),
    begin() {
      epoch += 1
      cursor = 0
      isLoaded = false
    },
  }
}
