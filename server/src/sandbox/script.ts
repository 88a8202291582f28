// The effect of a scripted outcome on a send: how the provider's reply reaches us, and the statuses after it.
import type { Receipt } from '../channels/types.ts'

export const OUTCOMES = [
  'sent',
  'delivered',
  'read',
  'failed',
  'late',
  'lost',
  'unknown',
  'error',
  'duplicate',
] as const
type Outcome = (typeof OUTCOMES)[number]

/** errorCode: the provider's code, for failed and error. delayMs: of the reply when late, else of the statuses. */
export type Script = { outcome: Outcome; errorCode: number | null; delayMs: number }

/** The statuses that follow an accepted message, in the order in which they arrive. */
export function statusesOf(script: Script | undefined, type: string): Receipt['status'][] {
  switch (script?.outcome) {
    case 'sent':
      return ['sent']
    case 'read':
      return ['sent', 'delivered', 'read']
    case 'failed':
      return ['failed']
    case 'error':
    case 'unknown':
      return []
    case 'duplicate':
      return ['delivered', 'sent', 'delivered', 'sent']
    default:
      // nothing is ever heard of a reaction after it was sent
      return type === 'reaction' ? ['sent'] : ['sent', 'delivered']
  }
}
