// What is otherwise than before, as lines that are gone, new, or as they were. Pure.

export type Line = { is: 'same' | 'gone' | 'new'; text: string }

/** Beyond these, lines are not compared one by one: a schema may have thousands. */
const COMPARED_MAX = 400

/** A value as lines that people read: a text by its own, an object as "name: value" by name, without braces; `between` stands between both. Nothing: none. */
export function linesOf(value: unknown, between = ': '): string[] {
  if (value === null || value === undefined) return []
  if (typeof value === 'string') return value.split('\n')
  if (typeof value !== 'object') return [String(value)]
  return flat(value, '', between)
}

function flat(value: object, at: string, between: string): string[] {
  if (Array.isArray(value) && value.every(one => one === null || typeof one !== 'object'))
    return [`${at}${between}${value.join(', ')}`]
  // the order of names says nothing, and what keeps them has its own
  const byName = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return (Array.isArray(value) ? Object.entries(value) : byName).flatMap(([name, one]: [string, unknown]) => {
    const path = at === '' ? name : `${at}.${name}`
    return one !== null && typeof one === 'object' ? flat(one, path, between) : [`${path}${between}${one}`]
  })
}

/** The lines of both, in order: what only the first has is gone, what only the second has is new. */
export function differences(before: string[], after: string[]): Line[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start++
  let [endBefore, endAfter] = [before.length, after.length]
  while (endBefore > start && endAfter > start && before[endBefore - 1] === after[endAfter - 1]) {
    endBefore--
    endAfter--
  }
  const same = (lines: string[]): Line[] => lines.map(text => ({ is: 'same', text }))
  return [
    ...same(before.slice(0, start)),
    ...between(before.slice(start, endBefore), after.slice(start, endAfter)),
    ...same(before.slice(endBefore)),
  ]
}

function between(before: string[], after: string[]): Line[] {
  const gone = (text: string): Line => ({ is: 'gone', text })
  const fresh = (text: string): Line => ({ is: 'new', text })
  if (before.length > COMPARED_MAX || after.length > COMPARED_MAX)
    return [...before.map(gone), ...after.map(fresh)]
  const kept = longestKept(before, after)
  const lines: Line[] = []
  let [n, m] = [0, 0]
  while (n < before.length || m < after.length) {
    if (n < before.length && m < after.length && before[n] === after[m]) {
      lines.push({ is: 'same', text: before[n++]! })
      m++
    } else if (m >= after.length || (n < before.length && kept[n + 1]![m]! >= kept[n]![m + 1]!))
      lines.push(gone(before[n++]!))
    else lines.push(fresh(after[m++]!))
  }
  return lines
}

/** How many lines are in both, from each pair of places on. */
function longestKept(before: string[], after: string[]): number[][] {
  const kept = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0))
  for (let n = before.length - 1; n >= 0; n--)
    for (let m = after.length - 1; m >= 0; m--)
      kept[n]![m] =
        before[n] === after[m] ? kept[n + 1]![m + 1]! + 1 : Math.max(kept[n + 1]![m]!, kept[n]![m + 1]!)
  return kept
}
