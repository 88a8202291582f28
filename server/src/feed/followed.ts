// What a process keeps of an app while somebody listens to it.
import type { AppId } from '../lib/ids.ts'

/** `users` counts who listens, also those that wait for `opening`. */
export type Followed<App> = { app: App; opening: Promise<() => void>; users: number }

type OfApp = { appId: AppId; isStopped: boolean }

/** Keeps an app whose events are being followed; forgotten when that fails, so that the next who listens tries again. */
export function keepFollowed<App extends OfApp>(
  apps: Map<AppId, Followed<App>>,
  app: App,
  opening: Promise<() => void>,
): Followed<App> {
  const entry: Followed<App> = { app, opening, users: 0 }
  apps.set(app.appId, entry)
  opening.catch(() => {
    if (apps.get(app.appId) === entry) apps.delete(app.appId)
  })
  return entry
}

/** Nobody listens to it any more. */
export function dropFollowed<App extends OfApp>(apps: Map<AppId, Followed<App>>, entry: Followed<App>): void {
  if (apps.get(entry.app.appId) === entry) apps.delete(entry.app.appId)
  entry.app.isStopped = true
  void entry.opening.then(
    unfollow => unfollow(),
    () => undefined,
  )
}
