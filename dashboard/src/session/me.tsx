// Who uses the page, in which business, and what they may do there.
import type { Operations } from '@palabre/client'
import { createContext, use } from 'react'

export type Me = Operations['getMe']['answer']

const MeContext = createContext<Me | null>(null)

export const MeProvider = MeContext.Provider

/** Only below the sign-in. */
export function useMe(): Me {
  const me = use(MeContext)
  if (me === null) throw new Error('nobody is signed in')
  return me
}
