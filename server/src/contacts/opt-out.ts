// A contact who wants no more messages at an address, and one who wants them again.
import type { Tx } from '../db/tx.ts'
import { record } from '../events/record.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { updateOptedOut } from './queries-opt-outs.ts'

/** Where somebody said it. */
type Said = { contactDetailId: number; chatSessionId: number }

/**
 * Nothing more is sent to this address, but for answers to what its owner writes after `at`. `by`: a word that is the
 * whole message, or an agent that has understood it so. One event, however often it is said.
 */
export async function optOut(
  tx: Tx,
  appId: AppId,
  said: Said,
  by: 'keyword' | 'agent',
  at: Timestamp,
  now: Timestamp,
): Promise<void> {
  const { before, facts } = await updateOptedOut(tx, appId, said, at, now)
  if (before === null) record(tx, appId, { type: 'contact.opted_out', data: { ...facts, by } }, now)
}

/** This address may be written to again. */
export async function optIn(tx: Tx, appId: AppId, said: Said, now: Timestamp): Promise<void> {
  const { before, facts } = await updateOptedOut(tx, appId, said, null, now)
  if (before !== null)
    record(tx, appId, { type: 'contact.opted_in', data: { ...facts, opted_out_at: before } }, now)
}
