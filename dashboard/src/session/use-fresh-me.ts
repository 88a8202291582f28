import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Me, useMe } from './me.tsx'
import { takePreferences } from './preferences.ts'
import { ask, forgetAllRead } from './queries.ts'

/** Keeps who is signed in up to date, and what they may; another person or business is another page. */
export function useFreshMe(onMe: (me: Me) => void): void {
  const me = useMe()
  const { data } = useQuery({ ...ask('getMe'), initialData: me })
  useEffect(() => {
    if (data === me) return
    if (data.user.id !== me.user.id || data.business.id !== me.business.id) location.reload()
    else {
      void takePreferences(data)
      onMe(data)
      if (data.scopes.join() !== me.scopes.join()) forgetAllRead()
    }
  }, [data, me, onMe])
}
