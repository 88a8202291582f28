// What the API may ask before it goes on: sign in again, or say once more who you are. The dialog is shell/gates.tsx.
import type { ApiError } from '@palabre/client'

export type Gate = 'sign-in' | 'confirm'

/** Codes 1 to 5: nobody is signed in any more. */
const CODE_SIGNED_OUT_MAX = 5

type Waiting = {
  gate: Gate
  /** By what it is passed: password, code, assertion. */
  allowed: string[]
  done: Promise<boolean>
  finish: (passed: boolean) => void
}

let waiting: Waiting | null = null
const listeners = new Set<() => void>()

export function gateOf({ code, reason }: Pick<ApiError, 'code' | 'reason'>): Gate | null {
  if (code <= CODE_SIGNED_OUT_MAX) return 'sign-in'
  return reason === 'confirmation_required' ? 'confirm' : null
}

/** Whether the person went through the gate that this refusal names; false at once where it names none. */
export function passGate(error: ApiError): Promise<boolean> {
  const gate = gateOf(error)
  if (gate === null) return Promise.resolve(false)
  if (waiting === null) {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    waiting = { gate, allowed: error.body?.allowed ?? [], done: promise, finish: resolve }
    tell()
  }
  return waiting.done
}

/** The dialog is done: all calls that waited go on, or fail. */
export function leaveGate(passed: boolean): void {
  waiting?.finish(passed)
  waiting = null
  tell()
}

export const openGate = (): Pick<Waiting, 'gate' | 'allowed'> | null => waiting

/** Calls `listener` when a gate opens or closes; the answer ends that. */
export function onGate(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}
