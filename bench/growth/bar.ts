// How far a long work is: a bar on a terminal, a line every few seconds elsewhere.
const WIDTH = 30
const TOLD_EVERY_MS = 200
const LINE_EVERY_MS = 10_000
const MINUTE_MS = 60_000

export type Bar = { begin(what: string, total: number): void; add(done: number): void; end(): void }

/** Tells it on the error output; what is there already does not count for how long it takes. */
export function makeBar(out: NodeJS.WriteStream = process.stderr): Bar {
  let [what, total, done, beganAt, toldAt] = ['', 0, 0, 0, 0]
  const number = (value: number): string => value.toLocaleString('en')
  const line = (): string => {
    const share = total === 0 ? 1 : done / total
    const left = done === 0 ? '' : `, ${minutes(((Date.now() - beganAt) / done) * (total - done))} left`
    const filled = Math.round(share * WIDTH)
    return `${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)} ${number(done)} of ${number(total)} ${what}${left}`
  }
  const tell = (isLast: boolean): void => {
    if (!isLast && Date.now() - toldAt < (out.isTTY ? TOLD_EVERY_MS : LINE_EVERY_MS)) return
    toldAt = Date.now()
    out.write(out.isTTY ? `\r  ${line()}\u001b[K${isLast ? '\n' : ''}` : `  ${line()}\n`)
  }
  return {
    begin: (name, count) => {
      ;[what, total, done, beganAt, toldAt] = [name, count, 0, Date.now(), Date.now()]
    },
    add: more => {
      done += more
      tell(false)
    },
    end: () => {
      if (total > 0) tell(true)
    },
  }
}

const minutes = (ms: number): string =>
  ms < MINUTE_MS ? `${Math.ceil(ms / 1000)} s` : `${Math.ceil(ms / MINUTE_MS)} min`
