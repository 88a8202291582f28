import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Me, useMe } from './me.tsx'
import { takePreferences } from './preferences.ts'
import { ask } from './queries.ts'

/** Keeps who is signed in up to date; another person or business is another page. */
export function useFreshMe(onMe: (me: Me) => void): void {
  const me = useMe()
  const { data } = useQuery({ ...ask('getMe'), initialData: me })
  useEffect(() => {
    if (data === me) return
    if (data.user.id !== me.user.id || data.business.id !== me.business.id) location.reload()
    else {
      void takePreferences(data.user)
      onMe(data)
    }
  }, [data, me, onMe])
}
