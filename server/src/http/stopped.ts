import type { App } from './endpoint.ts'
import { Refusal } from './errors.ts'

/** Throws 1010 while the app's emergency stop is on. */
export function refuseStopped(app: App): void {
  if (app.emergency_stop) throw new Refusal(1010, undefined, { body: { stop: app.stop ?? null } })
}
