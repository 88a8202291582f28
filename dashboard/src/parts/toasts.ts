// What was said of late, and the ways back: the newest is taken first. Pure, but for its memory.

const SHOWN_MAX = 3

export type Toast = { id: string; text: string; tone: 'plain' | 'bad'; undo: (() => unknown) | null }

let toasts: Toast[] = []
const listeners = new Set<() => void>()

/** Acts whose word is not said yet. */
let underWay = 0
/** Somebody wants back what is under way: of what is said from then on. */
let said: Set<string> | null = null
/** One way back after the other: what came later is taken back first. */
let back: Promise<unknown> = Promise.resolve()

function change(next: Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

export const toastsNow = (): Toast[] => toasts

/** Says what was done; `undo` takes it back. The answer is its id. */
export function toast(text: string, more: { undo?: () => unknown; tone?: Toast['tone'] } = {}): string {
  const id = crypto.randomUUID()
  change([...toasts, { id, text, tone: more.tone ?? 'plain', undo: more.undo ?? null }].slice(-SHOWN_MAX))
  return id
}

/** Takes a toast away before its time. */
export function dismiss(id: string): void {
  change(toasts.filter(one => one.id !== id))
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** An act that says its word at its end: until then it is what the way back is asked for, not what was done before. */
export async function acting<Of>(act: () => Promise<Of>): Promise<Of> {
  underWay++
  try {
    return await act()
  } finally {
    underWay--
    const [before, isOver] = [said, underWay === 0]
    if (isOver) said = null
    const made = isOver && before && toasts.findLast(({ id, undo }) => undo !== null && !before.has(id))
    if (made) takeBack(made)
  }
}

export function takeBack({ id, undo }: Toast): void {
  dismiss(id)
  back = back.then(() => undo?.()).catch(() => undefined /* it has said so itself */)
}

/** The newest; what is under way as soon as it is done. */
export function takeBackLast(): void {
  if (underWay > 0) said ??= new Set(toasts.map(({ id }) => id))
  else {
    const last = toasts.findLast(({ undo }) => undo !== null)
    if (last) takeBack(last)
  }
}
