const NOTE_HZ = 587
const NOTE_S = 0.5
const NOTE_GAIN = 0.08

/** What plays one soft note. */
export function createChime(): () => void {
  let context: AudioContext | undefined
  return () => {
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
}
