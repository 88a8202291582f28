// The runner follows every promise of a test file, to know which test an error is of that nobody caught: 8 in 100 of the
// processor's time of all tests. Here such an error fails its file, whichever test it is of, and nothing is followed.
// Loaded before `node:test`, which takes `createHook` as it finds it.
import hooks, { type AsyncHook } from 'node:async_hooks'

const follow = hooks.createHook
const idle: AsyncHook = { enable: () => idle, disable: () => idle }

// the runner itself loads this file, too
if (process.env.NODE_TEST_CONTEXT !== undefined)
  hooks.createHook = callbacks =>
    new Error('who asks?').stack?.includes('node:internal/test_runner') ? idle : follow(callbacks)
