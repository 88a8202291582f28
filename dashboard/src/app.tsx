// Everything behind the sign-in.
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useLayoutEffect } from 'react'
import { listenToKeys, setSingleKeys } from './keys/use-key.ts'
import { LiveProvider, useEvents } from './live/provider.tsx'
import { ToastRegion } from './parts/toast.tsx'
import { router } from './routes.tsx'
import { SendingProvider } from './sending/provider.tsx'
import { paintAccent } from './session/accent.ts'
import { type Me, useMe } from './session/me.tsx'
import { forget, queries } from './session/queries.ts'
import { useFreshMe } from './session/use-fresh-me.ts'
import { Gates } from './shell/gates.tsx'

export default function App({ onMe }: { onMe: (me: Me) => void }) {
  const me = useMe()
  useEffect(() => setSingleKeys(me.user.keys), [me.user.keys])
  useLayoutEffect(() => paintAccent(me.business.accent), [me.business.accent])
  useEffect(listenToKeys, [])
  return (
    <QueryClientProvider client={queries}>
      <FreshMe onMe={onMe} />
      <LiveProvider>
        <SendingProvider>
          <FreshRights />
          <RouterProvider router={router} />
        </SendingProvider>
      </LiveProvider>
      <ToastRegion />
      <Gates />
    </QueryClientProvider>
  )
}

/** The stream ends when somebody's rights change: they are read again then, and when it goes on. */
function FreshRights() {
  useEvents({ onLink: link => link !== 'offline' && void forget('getMe') })
  return null
}

function FreshMe({ onMe }: { onMe: (me: Me) => void }) {
  useFreshMe(onMe)
  return null
}
