import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { may } from '../may.ts'
import { PAGES } from '../pages.ts'
import { paths } from '../paths.ts'
import { useMe } from '../session/me.tsx'

/** Leads to the first page that the person may read. */
export function Home() {
  const me = useMe()
  const navigate = useNavigate()
  const first = PAGES.find(({ act }) => act === null || may(me, act))?.path ?? paths.settings()
  useEffect(() => {
    void navigate({ href: first, replace: true })
  }, [navigate, first])
  return null
}
