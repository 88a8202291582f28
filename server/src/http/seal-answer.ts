// Answers that are kept with an Idempotency-Key.
import { isSealed } from '../lib/seal.ts'
import type { ContextWith } from './endpoint.ts'

const placeOf = (key: string): string => `idempotency_keys.answer:${key}`

/** It may hold a secret that is shown once: whoever reads the table must not be able to read it. */
export const sealed = ({ app, deps }: ContextWith<'seal'>, key: string, answer: string): string =>
  deps.seal.seal(app.id, placeOf(key), answer)

/** A stored answer, opened; one of an earlier version is not sealed. */
export function unsealed<Stored extends { answer: string }>(
  { app, deps }: ContextWith<'seal'>,
  key: string,
  stored: Stored,
): Stored {
  if (!isSealed(stored.answer)) return stored
  return { ...stored, answer: deps.seal.open(app.id, placeOf(key), stored.answer) }
}
