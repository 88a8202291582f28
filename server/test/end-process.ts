// A test file whose tests are over ends soon, whatever they left running: a loop that goes on after a failure would hold
// up the whole run.
import { after } from 'node:test'

const END_MS_MAX = 10_000

// the runner itself loads this file, too
if (process.env.NODE_TEST_CONTEXT !== undefined)
  after(() => {
    setTimeout(() => {
      process.stderr.write(`still busy after all tests: ${process.getActiveResourcesInfo().join(', ')}\n`)
      process.exit(1)
    }, END_MS_MAX).unref()
  })
