// Of one person, one run of this process is at work at a time. A job that comes meanwhile has nothing to wait for: the run looks again.

/** A run's way through: `looks` before it asks what waits, `leave` when it found nothing more. */
export type Lane = {
  looks(): void
  /** False: somebody has come since the last look. */
  leave(): boolean
  /** It has failed: its job is tried again. */
  drop(): void
}

/** `enter` answers null where a run is at work: it looks again before it leaves. */
export function makeLanes(): { enter(key: string): Lane | null } {
  const runs = new Map<string, { again: boolean }>()
  return {
    enter: key => {
      const known = runs.get(key)
      if (known) {
        known.again = true
        return null
      }
      const own = { again: false }
      runs.set(key, own)
      const drop = (): void => {
        if (runs.get(key) === own) runs.delete(key)
      }
      return {
        looks: () => {
          own.again = false
        },
        leave: () => {
          if (own.again) return false
          drop()
          return true
        },
        drop,
      }
    },
  }
}
