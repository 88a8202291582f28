import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { paths } from '../paths.ts'
import { type Place, readPlace } from './place.ts'

export type Go = (change: Partial<Place>, how?: { replace?: boolean }) => void

/** Where the reader is, and how to go on from there. */
export function usePlace(): [Place, Go] {
  const search = useLocation({ select: ({ searchStr }) => searchStr })
  const navigate = useNavigate()
  const place = useMemo(() => readPlace(search), [search])
  const go = useCallback<Go>(
    (change, { replace = false } = {}) => {
      const now = readPlace(location.search)
      void navigate({ href: paths.inbox({ ...now, ...change }), replace, resetScroll: false })
    },
    [navigate],
  )
  return [place, go]
}
