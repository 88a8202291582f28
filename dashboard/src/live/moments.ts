// Who looks at a conversation and who writes in it: of the moment, forgotten when it is not said again.
import type { Presence, Typing } from '@palabre/client'

/** The service forgets whoever has said nothing for so long. */
export const PRESENCE_MS = 30_000
/** The contact's "writing" is forgotten sooner: nobody repeats it. */
export const TYPING_MS = 10_000

export type Colleague = { id: string; name: string; looking: boolean; writing: boolean }

export type Moments = {
  onPresence(presence: Presence): void
  onTyping(typing: Typing): void
  /** Colleagues at a conversation, those who write first. */
  peopleAt(conversation: string): readonly Colleague[]
  /** Who writes to or as this contact, but for colleagues. */
  typingOf(contactDetail: number): 'agent' | 'visitor' | null
  /** `listener` is called when somebody comes, goes, or is forgotten. */
  subscribe(listener: () => void): () => void
}

const NOBODY: readonly Colleague[] = []

/** Keeps what is said; `me` is left out. */
export function makeMoments(me: string, now: () => number = Date.now): Moments {
  const said = new Map<string, Presence & { until: number }>()
  const typing = new Map<number, { from: 'agent' | 'visitor'; until: number }>()
  const listeners = new Set<() => void>()
  let shown = new Map<string, readonly Colleague[]>()
  let timer: ReturnType<typeof setTimeout> | null = null
  const tell = (): void => {
    shown = new Map()
    for (const listener of [...listeners]) listener()
  }
  const forget = (): void => {
    timer = null
    const at = now()
    for (const [id, { until }] of said) if (until <= at) said.delete(id)
    for (const [id, { until }] of typing) if (until <= at) typing.delete(id)
    tell()
    plan()
  }
  const plan = (): void => {
    const ends = [...said.values(), ...typing.values()].map(({ until }) => until)
    if (timer !== null || ends.length === 0) return
    timer = setTimeout(forget, Math.max(0, Math.min(...ends) - now()) + 1)
  }
  return {
    onPresence(presence) {
      if (presence.user.id === me) return
      if (presence.conversation === null) said.delete(presence.user.id)
      else said.set(presence.user.id, { ...presence, until: now() + PRESENCE_MS })
      tell()
      plan()
    },
    onTyping({ contact_detail_id: id, from, on }) {
      if (from === 'person') return
      if (on) typing.set(id, { from, until: now() + TYPING_MS })
      else if (!typing.delete(id)) return
      tell()
      plan()
    },
    peopleAt(conversation) {
      const known = shown.get(conversation)
      if (known) return known
      const there = [...said.values()]
        .filter(one => one.conversation === conversation && (one.looking || one.writing))
        .map(({ user, looking, writing }) => ({ ...user, looking, writing }))
        .sort((a, b) => Number(b.writing) - Number(a.writing) || a.name.localeCompare(b.name))
      const people = there.length === 0 ? NOBODY : there
      shown.set(conversation, people)
      return people
    },
    typingOf: id => typing.get(id)?.from ?? null,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
