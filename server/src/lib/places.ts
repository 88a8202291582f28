import { memo } from './memo.ts'

type Key = readonly (number | string)[]

/**
 * Where the sweeps of a process go on. They look at a part of what waits each time, so that they cost the same however much
 * that is; after the last they begin with the first. Each has a name, and a pace of its own.
 */
const placesOf = memo((_service: object) => new Map<string, Key>())

/** Behind what a sweep goes on: the last of its part the time before, or `first`. `endOf` finds the last of this one; none: to the end. */
export async function nextPart<Part extends Key>(
  service: object,
  sweep: string,
  first: Part,
  endOf: (from: Part) => Promise<Part | undefined>,
): Promise<{ from: Part; end: Part | undefined }> {
  const places = placesOf(service)
  const from = (places.get(sweep) ?? first) as Part
  const end = await endOf(from)
  if (end) places.set(sweep, end)
  else places.delete(sweep)
  return { from, end }
}
