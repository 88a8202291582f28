// How the states of what a server offers look; what waits for somebody stands first.
import type { Shape, Tone } from '../parts/mark.tsx'
import type { Offer } from './read.ts'

export const OFFER_STATES: Offer['state'][] = ['changed', 'new', 'accepted', 'gone']
export const OFFER_LOOKS: { [state in Offer['state']]: [Shape, Tone] } = {
  accepted: ['check', 'leaf'],
  new: ['ring', 'blue'],
  changed: ['alert', 'earth'],
  gone: ['cross', 'quiet'],
}
