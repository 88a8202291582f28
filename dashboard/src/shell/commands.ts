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
  /** It is just what was typed (a number): it stands first. */
  isExact?: boolean
  run: () => unknown
}

/** `hasFailed`: not all that there is could be searched. */
export type Found = { all: Command[]; hasFailed: boolean }

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

/** All that fits, in the order of the sources; one that fails adds nothing but that. */
export async function findCommands(typed: string, signal: AbortSignal): Promise<Found> {
  return foundBy([...sources.values()].map(async one => one.current(typed, signal)))
}

/** What all these find together. */
export async function foundBy(searches: (Command[] | Promise<Command[]>)[]): Promise<Found> {
  const found = await Promise.allSettled(searches)
  return {
    all: found.flatMap(one => (one.status === 'fulfilled' ? one.value : [])),
    hasFailed: found.some(one => one.status === 'rejected'),
  }
}

/** Do all words that were typed stand in a title? Accents and capitals do not matter. */
export function fits(title: string, typed: string): boolean {
  const plain = plainOf(title)
  return plainOf(typed)
    .split(/\s+/)
    .every(word => plain.includes(word))
}

const plainOf = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
