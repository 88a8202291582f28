/** How deep lists and objects stand in each other; not further than is needed to know that it is more than `max`. Pure. */
export function depthOf(value: unknown, max: number, depth = 0): number {
  if (value === null || typeof value !== 'object' || depth > max) return depth
  return Object.values(value).reduce(
    (most: number, one) => Math.max(most, depthOf(one, max, depth + 1)),
    depth + 1,
  )
}
