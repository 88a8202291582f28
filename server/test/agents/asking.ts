// One step of the offline model, and what it must be.

import assert from 'node:assert/strict'
import type { Step, ToolCall, ToolOutcome, Turn } from '@palabre/offline-agent/model'
import { makeOfflineModel } from '@palabre/offline-agent/offline'

const { signal } = new AbortController()
const offlineModel = makeOfflineModel()

export function step(turn: Turn, outcomes: ToolOutcome[] = []): Promise<Step> {
  return offlineModel.step(turn, outcomes, signal)
}

/** The one call a step asks for; fails when it says something. */
export async function callOf(turn: Turn, outcomes: ToolOutcome[] = []): Promise<ToolCall> {
  const got = await step(turn, outcomes)
  assert.ok(got.kind === 'call', `expected a call, got ${JSON.stringify(got)}`)
  assert.equal(got.calls.length, 1)
  return got.calls[0]!
}

/** The words of a step; fails when it calls something. */
export async function wordsOf(turn: Turn, outcomes: ToolOutcome[] = []): Promise<string> {
  const got = await step(turn, outcomes)
  assert.ok(got.kind === 'say', `expected words, got ${JSON.stringify(got)}`)
  return got.text
}
