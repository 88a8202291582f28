import type { Hashid } from '@palabre/contract/ids'
import { kindOf } from '../channels/kinds.ts'
import { noteAnswered } from '../conversations/reply.ts'
import { inTx, type Tx } from '../db/tx.ts'
import { emitFact } from '../events/record.ts'
import type { Jobs } from '../jobs/catalog.ts'
import type { Needs } from '../jobs/deps.ts'
import type { AppId } from '../lib/ids.ts'
import { HOUR_MS, type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import {
  type Crossed,
  type Going,
  selectCrossedAgain,
  selectPeopleLocked,
  selectQuestionsHeld,
  selectRefused,
  updateQuestionsCrossed,
  updateReopened,
  updateWindowClosed,
  updateWindowsEnded,
} from './queries-windows.ts'
import { QUESTION_WAITS_MS } from './question-sql.ts'

/**
 * These messages were refused as their window is closed; `isOwn`: by our own count, no call was made. Those that were to be held then, or
 * sent as a template, are, and answered; the others have failed. The job behind it (`endWindows`) closes what only the channel holds for closed,
 * and lets go what was held as its contact wrote.
 */
export async function applyWindowClosed(
  tx: Tx,
  appId: AppId,
  channelType: string,
  ids: Hashid<'msg'>[],
  now: Timestamp,
  isOwn = false,
): Promise<Going[]> {
  const { window } = kindOf(channelType)
  const tried = isOwn || window === null ? [] : await selectRefused(tx, appId, ids)
  const going = await updateWindowClosed(tx, appId, ids)
  const held = going.filter(({ status }) => status === 'held')
  const refused = isOwn ? held.map(({ hashid: message, attempt }) => ({ message, attempt })) : tried
  if (window !== null && refused.length > 0)
    emitFact(tx, appId, { type: 'window.closed', data: { refused, hours: window.hours } }, now)
  await noteAnswered(
    tx,
    appId,
    going.filter(({ status }) => status === 'queued'),
    now,
  )
  return going
}

/**
 * The job behind it, alone, so that it holds nobody while it waits for anything else. A contact who has written since the message
 * was handed over keeps their window open, and gets what was held meanwhile: whoever opened it did not see that yet.
 */
export async function endWindows(deps: Needs<'db'>, job: Jobs['messages.end_windows']): Promise<void> {
  const { app_id: appId, refused, at, hours } = job
  await inTx(deps.db, async tx => {
    // who writes at this moment has looked at what is held, or will: this is behind them, or they are behind this
    await selectPeopleLocked(
      tx,
      appId,
      refused.map(({ message }) => message),
    )
    const closes = toTimestamp(toMs(at) - hours * HOUR_MS)
    await updateWindowsEnded(tx, appId, refused, closes)
    await releaseReopened(tx, appId, refused, hours, at)
  })
}

/**
 * Of these messages those go that are held though their contact has written less than so many hours ago; answers them. What asks about a ticket
 * goes later (`releaseLater`): what they wrote may have the ticket go on. `asks`: may it be such a question?
 */
export async function releaseReopened(
  tx: Tx,
  appId: AppId,
  held: { message: string; attempt: number; asks?: boolean }[],
  hours: number,
  now: Timestamp,
): Promise<Set<string>> {
  const closes = toTimestamp(toMs(now) - hours * HOUR_MS)
  const going = await updateReopened(tx, appId, held, closes, now)
  for (const { hashid: _, ...data } of going) emitFact(tx, appId, { type: 'delivery.due', data }, now)
  const gone = new Set<string>(going.map(({ hashid }) => hashid))
  const others = held.filter(({ message, asks = true }) => asks && !gone.has(message))
  if (others.length > 0) askLater(tx, appId, await selectQuestionsHeld(tx, appId, others, closes), now)
  return gone
}

/** The job behind it: once the tickets that go on because of what was written have done so, the others are asked about. Who wrote again is waited for again. */
export async function releaseLater(
  deps: Needs<'db'>,
  { app_id: appId, questions, at }: Jobs['messages.release_questions'],
): Promise<void> {
  await inTx(deps.db, async tx => {
    const ids = questions.map(({ message }) => message)
    await selectPeopleLocked(tx, appId, ids)
    for (const data of await updateQuestionsCrossed(tx, appId, questions, at))
      emitFact(tx, appId, { type: 'delivery.due', data }, at)
    askLater(tx, appId, await selectCrossedAgain(tx, appId, questions), at)
  })
}

function askLater(tx: Tx, appId: AppId, questions: Crossed[], now: Timestamp): void {
  const data = { questions, afterMs: QUESTION_WAITS_MS }
  if (questions.length > 0) emitFact(tx, appId, { type: 'question.crossed', data }, now)
}
