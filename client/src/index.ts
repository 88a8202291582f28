// A client of the API for browsers and Node 20 or newer, without dependencies.
export * from './api.ts'
export { backoffMs } from './backoff.ts'
export { type CallOptions, type Client, type ClientOptions, type Input, makeClient } from './client.ts'
export { ApiError } from './errors.ts'
export { type Heard, openEvents, type Presence, type Typing } from './events.ts'
export { OUTBOX_AUTO_SEND_MS, type Outbox, openOutbox, type Waiting } from './outbox.ts'
export { isTransient } from './retry.ts'
export { openStore, type Store } from './store.ts'
