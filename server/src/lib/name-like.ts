/** The name of `names` that was probably meant by another: the same first word, and one letter more, less or other. */
export function nameLike(name: string, names: string[]): string | null {
  if (names.includes(name) || !name.includes('_')) return null
  const firstWord = (one: string): string => one.slice(0, one.indexOf('_') + 1)
  return names.find(one => firstWord(one) === firstWord(name) && isAlike(one, name)) ?? null
}

function isAlike(a: string, b: string): boolean {
  const [long, short] = a.length >= b.length ? [a, b] : [b, a]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && long[at] === short[at]) at++
  return long.slice(at + 1) === short.slice(long.length === short.length ? at + 1 : at)
}
