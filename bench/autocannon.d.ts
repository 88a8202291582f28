// The part of autocannon that we use; the package brings no types.
declare module 'autocannon' {
  type Result = {
    errors: number
    timeouts: number
    non2xx: number
    /** Answers that `verifyBody` did not take. */
    mismatches: number
    /** Seconds. */
    duration: number
    requests: { average: number; total: number }
    latency: { p50: number; p99: number }
  }
  type Request = { method: string; path: string; headers: { [name: string]: string }; body?: string }
  /** A connection; `setupRequest` makes the request anew each time. */
  export type Client = { setRequests(requests: (Request & { setupRequest?: () => Request })[]): void }
  export default function autocannon(options: {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    headers?: { [name: string]: string }
    /** Is this answer a good one? */
    verifyBody?: (body: string) => boolean
    /** Called with each connection, before it asks. */
    setupClient?: (client: Client) => void
    /** Sent in turn on each connection. */
    requests?: { method: string; headers: { [name: string]: string } }[]
  }): Promise<Result>
}
