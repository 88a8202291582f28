// Waiting in tests: for something to be true, with a bound.
import assert from 'node:assert/strict'

const WAIT_MS_MAX = 8000
const LOOK_MS = 20

/** What is not one of the values that stand for "not yet". */
type Found<T> = Exclude<T, false | null | undefined>

/** Looks until it finds something true, and gives it; fails after `msMax`. */
export async function until<T>(
  what: string,
  look: () => T | Promise<T>,
  msMax = WAIT_MS_MAX,
): Promise<Found<T>> {
  const endMs = Date.now() + msMax
  for (;;) {
    const found = await look()
    if (found) return found as Found<T>
    assert.ok(Date.now() < endMs, `waited ${msMax} ms in vain: ${what}`)
    await sleep(LOOK_MS)
  }
}

export const sleep = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))
