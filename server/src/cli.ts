// The command line: npm run palabre -- <command>.
import { makeIo } from './cli/io.ts'
import { run } from './cli/run.ts'

process.exitCode = await run(process.argv.slice(2), makeIo(process.env))
