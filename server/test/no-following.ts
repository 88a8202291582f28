// The runner follows every promise of a test file: so it knows which file a test is of, and which test an error that
// nobody caught. That is 8 in 100 of the processor's time of all tests. A lot of files needs it until the last of them is
// read; from then on such an error fails the lot, whichever test it is of.
// Loaded before `node:test`, which takes `createHook` as it finds it.
import hooks, { type AsyncHook } from 'node:async_hooks'

const create = hooks.createHook
const runners: AsyncHook[] = []

// the runner itself loads this file, too
if (process.env.NODE_TEST_CONTEXT !== undefined)
  hooks.createHook = callbacks => {
    const hook = create(callbacks)
    if (new Error('who asks?').stack?.includes('node:internal/test_runner')) runners.push(hook)
    return hook
  }

/** Reads the files of a lot, each in its own time, and then follows nothing any more. */
export function readLot(count: number): (load: () => Promise<unknown>) => () => Promise<unknown> {
  let left = count
  const isRead = (): void => {
    left -= 1
    if (left === 0) for (const hook of runners) hook.disable()
  }
  return load => () => load().finally(isRead)
}
