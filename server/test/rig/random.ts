// Chance that can be repeated.
export type Random = { (): number; below(n: number): number; pick<T>(list: readonly T[]): T }

/** Repeatable numbers in [0, 1): mulberry32 over SEED, or over a seed of the hour that is printed. */
export function makeRandom(): Random {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
  process.stdout.write(`seed ${seed}\n`)
  let state = seed >>> 0
  const random = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (n: number): number => Math.floor(random() * n)
  return Object.assign(random, { below, pick: <T>(list: readonly T[]): T => list[below(list.length)]! })
}
