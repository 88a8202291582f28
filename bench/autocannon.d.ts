// The part of autocannon that we use; the package brings no types.
declare module 'autocannon' {
  type Result = {
    errors: number
    timeouts: number
    non2xx: number
    requests: { average: number; total: number }
    latency: { p50: number; p99: number }
  }
  /** A connection. */
  export type Client = {
    setRequests(requests: { method: string; path: string; headers: { [name: string]: string } }[]): void
  }
  export default function autocannon(options: {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    headers?: { [name: string]: string }
    /** Called with each connection, before it asks. */
    setupClient?: (client: Client) => void
    /** Sent in turn on each connection. */
    requests?: { method: string; headers: { [name: string]: string } }[]
  }): Promise<Result>
}
