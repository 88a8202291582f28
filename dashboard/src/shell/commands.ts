// What the palette can do: pages and rooms say it while they are shown.
import { useEffect, useRef } from 'react'
import type { KeyName } from '../keys/table.ts'
import type { IconName } from '../parts/icon.tsx'

export type Command = {
  id: string
  title: string
  /** What stands beside it, softly. */
  hint?: string
  icon: IconName
  key?: KeyName
  run: () => unknown
}

/** Commands that fit what was typed; with `signal` a search that nobody waits for any more is ended. */
export type Source = (typed: string, signal: AbortSignal) => Command[] | Promise<Command[]>

const sources = new Map<string, { current: Source }>()

/** Adds commands to the palette while the caller is shown. */
export function useCommands(name: string, source: Source): void {
  const newest = useRef(source)
  newest.current = source
  useEffect(() => {
    sources.set(name, newest)
    return () => {
      if (sources.get(name) === newest) sources.delete(name)
    }
  }, [name])
}

/** All that fits, in the order of the sources; one that fails adds nothing. */
export async function findCommands(typed: string, signal: AbortSignal): Promise<Command[]> {
  const found = await Promise.allSettled([...sources.values()].map(async one => one.current(typed, signal)))
  return found.flatMap(one => (one.status === 'fulfilled' ? one.value : []))
}

/** Do all words that were typed stand in a title? Accents and capitals do not matter. */
export function fits(title: string, typed: string): boolean {
  const plain = plainOf(title)
  return plainOf(typed)
    .split(/\s+/)
    .every(word => plain.includes(word))
}

const plainOf = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
