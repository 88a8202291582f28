// What this browser keeps beyond a reload: never anything of customers, and nothing that opens a session.

const PREFIX = 'palabre-dashboard-'

/** null where nothing is kept, or the browser keeps nothing. */
export function readKept(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name)
  } catch {
    return null
  }
}

/** null forgets it. A browser that keeps nothing is no failure: it is asked again. */
export function keep(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name)
    else localStorage.setItem(PREFIX + name, value)
  } catch {
    return
  }
}
