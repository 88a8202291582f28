import { HOUR_MS } from '../lib/time.ts'

/** How long a message is tried without an expires_at of its own, from when it may go. */
export const PATIENCE_MS = 24 * HOUR_MS
/** An agent's answer that is later than this helps nobody: a person takes over. */
export const ANSWER_PATIENCE_MS = HOUR_MS
