// A test file whose tests are over ends soon, whatever they left running: a loop that goes on after a failure would hold
// up the whole run.
import { AsyncResource } from 'node:async_hooks'
import { isMainThread } from 'node:worker_threads'

const END_MS_MAX = 10_000

function endSoon(): void {
  setTimeout(() => {
    process.stderr.write(`still busy after all tests: ${process.getActiveResourcesInfo().join(', ')}\n`)
    process.exit(1)
  }, END_MS_MAX).unref()
}

// the runner itself loads this file, too, and each thread, which need not read the runner's code for it
if (process.env.NODE_TEST_CONTEXT !== undefined && isMainThread) {
  const { after } = await import('node:test')
  // put behind the file's own hooks, which are not there yet: what they stop takes its time where others work
  after(AsyncResource.bind(() => after(endSoon)))
}
