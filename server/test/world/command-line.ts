// The command line, run in this process with ends of its own.
import type { Io } from '../../src/cli/command.ts'
import { makeIo } from '../../src/cli/io.ts'
import { run } from '../../src/cli/run.ts'
import type { TestApp } from '../app.ts'

export type Ran = { code: number | null; out: string; err: string }
export type RunOptions = { input?: string; env?: { [name: string]: string } }

/** The settings of a command on the database of a service. */
export const commandEnv = (app: TestApp): { [name: string]: string } => ({
  DATABASE_URL: app.url,
  DATA_DIR: '/nonexistent',
  MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
})

/** `palabre …`: its exit code, and what it wrote to both ends. */
export async function runCommand(app: TestApp, words: string[], options: RunOptions = {}): Promise<Ran> {
  const ran: Ran = { code: null, out: '', err: '' }
  const io: Io = {
    ...makeIo({ ...commandEnv(app), ...options.env }),
    print: line => {
      ran.out += `${line}\n`
    },
    complain: line => {
      ran.err += `${line}\n`
    },
    stdin: async () => options.input ?? '',
  }
  ran.code = await run(words, io)
  return ran
}
