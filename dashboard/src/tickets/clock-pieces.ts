// What of a clock has been, and what is still to come.

type Stretch = { from: string; to: string; seconds: number }

/** Pieces of a clock's time in two at an instant: `isAhead` is what comes after it, which nobody has used yet. */
export function piecesAt<Of extends Stretch>(
  segments: readonly Of[],
  at: string,
): (Of & { isAhead: boolean })[] {
  const atMs = Date.parse(at)
  return segments.flatMap(segment => {
    const fromMs = Date.parse(segment.from)
    if (fromMs >= atMs) return [{ ...segment, isAhead: true }]
    if (Date.parse(segment.to) <= atMs) return [{ ...segment, isAhead: false }]
    const seconds = Math.min(Math.round((atMs - fromMs) / 1000), segment.seconds)
    return [
      { ...segment, to: at, seconds, isAhead: false },
      { ...segment, from: at, seconds: segment.seconds - seconds, isAhead: true },
    ]
  })
}
