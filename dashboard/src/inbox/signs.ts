// What became of a message, as a shape and a colour; its word is a text.
import type { Shape, Tone } from '../parts/mark.tsx'
import type { MessageEntry } from './timeline.ts'

export type Status = MessageEntry['status'] | 'waiting' | 'refused'

export const SIGNS: { [status in Status]: [Shape, Tone] } = {
  waiting: ['dash', 'quiet'],
  refused: ['alert', 'rust'],
  held: ['pause', 'earth'],
  queued: ['ring', 'quiet'],
  sending: ['ring', 'quiet'],
  sent: ['check', 'quiet'],
  delivered: ['half', 'leaf'],
  read: ['full', 'leaf'],
  played: ['full', 'leaf'],
  failed: ['cross', 'rust'],
  expired: ['cross', 'rust'],
  unknown: ['alert', 'earth'],
  cancelled: ['dash', 'quiet'],
  received: ['check', 'quiet'],
}
