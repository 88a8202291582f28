import { ApiError } from '@palabre/client'
import { callOnce } from './call.ts'
import { gateOf, openGate } from './gates.ts'
import { basePath } from './gateway.ts'
import { leave } from './leaving.ts'
import { tellOtherTabs } from './tabs.ts'

/**
 * Ends the session, and begins the page anew; also where the session was over already. False: it could not be ended. No script
 * can take the cookie away, so whoever comes next would go on in this person's name: they must hear of it.
 */
export async function signOut(): Promise<boolean> {
  const isEnded = await callOnce('endSession', { body: {} }).then(() => true, isOver)
  if (!isEnded && openGate()?.gate !== 'sign-in') return false
  await leave()
  tellOtherTabs({ is: 'changed' })
  location.assign(basePath)
  return true
}

const isOver = (error: unknown): boolean => error instanceof ApiError && gateOf(error) === 'sign-in'
