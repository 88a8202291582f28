import pg from 'pg'

/** How long a connection may be in use before it is asked whether the server still answers. */
const SUSPECT_MS = 1000
const LOOK_EVERY_MS = 250
const PROBE_MS_MAX = 2000
/** The patience of a probe is counted in such steps: one that comes late, in a busy process, counts as one. */
const STEP_MS = 100

/**
 * Watches for a server that has gone silent: a cut network closes no connection, and a statement on one would wait
 * for an answer for many minutes. While a connection is in use for long, a fresh one is tried; when that gets no
 * answer the connections in use are ended, so that their work fails as "database away". Returns the way out.
 */
export function watchServer(pool: pg.Pool, url: string): () => void {
  const inUse = new Map<pg.PoolClient, number>()
  pool.on('acquire', client => inUse.set(client, performance.now()))
  pool.on('release', (_error, client) => inUse.delete(client))
  pool.on('remove', client => inUse.delete(client))
  let probing = false

  const look = async (): Promise<void> => {
    const since = performance.now() - SUSPECT_MS
    const suspects = [...inUse].filter(([, from]) => from < since)
    if (probing || suspects.length === 0) return
    probing = true
    try {
      if (await answers(url)) return
      // those given back in the meantime were answered
      for (const [client, from] of suspects) if (inUse.get(client) === from) cut(client)
    } finally {
      probing = false
    }
  }

  const timer = setInterval(() => void look(), LOOK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** Does the server say anything at all, be it a refusal, to a new connection? */
async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'palabre-probe' })
  // once the attempt has ended, later errors do not matter
  client.on('error', () => undefined)
  let stepsLeft = PROBE_MS_MAX / STEP_MS
  let timer: NodeJS.Timeout | undefined
  const silent = new Promise<boolean>(resolve => {
    // between two steps all that has arrived is read: lateness of our own is no silence of the server
    timer = setInterval(() => {
      if (--stepsLeft <= 0) resolve(false)
    }, STEP_MS)
  })
  const said = client.connect().then(
    () => true,
    // errors of PostgreSQL itself carry a severity; those of the network do not
    (error: object) => 'severity' in error,
  )
  try {
    return await Promise.race([said, silent])
  } finally {
    clearInterval(timer)
    cut(client)
  }
}

/** Ends a connection at once; statements waiting on it fail. */
function cut(client: pg.ClientBase): void {
  // not in the types: the socket, which a polite goodbye would wait for
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
}
