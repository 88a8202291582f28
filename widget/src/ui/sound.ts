import { type Cell, createCell } from '../core/state.ts'
import type { Store } from '../core/store.ts'

const NOTE_HZ = 587
const NOTE_S = 0.5
const NOTE_GAIN = 0.08

/** Whether new messages are heard: off until the visitor asks for it. */
export type Chime = { state: Cell<{ isOn: boolean }>; toggle: () => void; ring: () => void }

export function createChime(store: Store, key: string): Chime {
  const state = createCell({ isOn: store.get(key) === '1' })
  let context: AudioContext | undefined
  const ring = (): void => {
    if (!state.get().isOn) return
    context ??= new AudioContext()
    const tone = context.createOscillator()
    const gain = context.createGain()
    tone.frequency.value = NOTE_HZ
    gain.gain.value = NOTE_GAIN
    gain.gain.exponentialRampToValueAtTime(NOTE_GAIN / 1_000, context.currentTime + NOTE_S)
    tone.connect(gain).connect(context.destination)
    tone.start()
    tone.stop(context.currentTime + NOTE_S)
  }
  return {
    state,
    ring,
    toggle() {
      state.set({ isOn: !state.get().isOn })
      store.set(key, state.get().isOn ? '1' : '0')
      ring()
    },
  }
}
