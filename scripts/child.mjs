/** A child that stands in for this process: same terminal, same signals, same end. */
import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP']

const PARENT_POLL_MS = 200

/**
 * Runs a program with our terminal and resolves with the code to exit with (128 + number after a signal). With
 * `onOutput` what it prints goes there instead.
 * A signal to us reaches it once: Ctrl-C in a terminal goes to the whole group already.
 */
export function runChild(file, words, options = {}) {
  return new Promise((resolve, reject) => {
    const { onOutput, ...rest } = options ?? {}
    const child = spawn(file, words, { ...rest, stdio: onOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit' })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', onOutput)
    let told = false
    const forward = signal => {
      told = true
      if (signal === 'SIGINT' && process.stdin.isTTY) return
      child.kill(signal)
    }
    for (const signal of FORWARDED) process.on(signal, forward)
    const stopWatching = watchParent(() => told || child.kill('SIGTERM'))
    const settle = (finish, value) => {
      stopWatching()
      for (const signal of FORWARDED) process.off(signal, forward)
      finish(value)
    }
    child.on('error', error => settle(reject, error))
    child.on('close', (code, signal) => settle(resolve, code ?? 128 + (constants.signals[signal] ?? 0)))
  })
}

/** npm passes a signal to its shell only, which ends without telling us: its end is our sign to stop. */
function watchParent(onGone) {
  if (!process.env.npm_lifecycle_event) return () => {}
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    onGone()
  }, PARENT_POLL_MS)
  return () => clearInterval(timer)
}
