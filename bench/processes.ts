// So many processes of the API and so many workers, and connections to them in turn.
import type { ChildProcess } from 'node:child_process'
import { Pool } from 'undici'
import { type Bench, stopChild } from './boot.ts'

/** `--quick`: what got worse, in two minutes. */
export const IS_QUICK = process.argv.includes('--quick')

/** Connections at once: of one client, of a few, of a busy installation, and more than the machine has room for. */
export const CONNECTIONS = IS_QUICK ? [64] : [1, 8, 64, 256]

type Posted = { method: 'POST' | 'GET'; path: string; headers: { [name: string]: string }; body?: string }

export type Apis = {
  addresses: string[]
  children: ChildProcess[]
  /** The next of them is asked; resolves with the body, whatever it says. */
  ask(posted: Posted): Promise<{ status: number; body: string }>
  stop(): Promise<void>
}

/** Starts so many processes of the API. */
export async function startApis(bench: Bench, count: number, env = {}): Promise<Apis> {
  const started: Awaited<ReturnType<Bench['start']>>[] = []
  for (let n = 0; n < count; n++) started.push(await bench.start(['--role', 'api'], env))
  const pools = started.map(
    ({ address }) => new Pool(address, { connections: CONNECTIONS.at(-1)!, pipelining: 1 }),
  )
  let turn = 0
  return {
    addresses: started.map(({ address }) => address),
    children: started.map(({ child }) => child),
    ask: async posted => {
      const answer = await pools[turn++ % pools.length]!.request(posted)
      return { status: answer.statusCode, body: await answer.body.text() }
    },
    stop: async () => {
      await Promise.all(pools.map(pool => pool.close()))
      await Promise.all(started.map(({ child }) => stopChild(child)))
    },
  }
}

/** Starts so many workers; resolves with what stops them. */
export async function startWorkers(bench: Bench, count: number, env = {}): Promise<() => Promise<void>> {
  const children: ChildProcess[] = []
  for (let n = 0; n < count; n++)
    children.push((await bench.start(['--role', 'worker'], { OUTBOUND_ALLOW: '127.0.0.0/8', ...env })).child)
  return async () => void (await Promise.all(children.map(stopChild)))
}

/** An envelope that says 1000. */
export const isGood = ({ body }: { body: string }): boolean => body.includes('"code":1000')
