import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { basePath } from '../session/gateway.ts'

/** A plain link to a page of ours changes the page without loading all anew. Parts need not know the router for it. */
export function useInnerLinks(): void {
  const router = useRouter()
  useEffect(() => {
    const follow = (event: MouseEvent): void => {
      const isPlain =
        event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!isPlain || event.defaultPrevented || !link?.href || link.target || link.hasAttribute('download'))
        return
      const { origin, pathname, search, hash } = new URL(link.href)
      const isOurs =
        origin === location.origin && (pathname === basePath || pathname.startsWith(`${basePath}/`))
      const isOtherApp = basePath === '/dashboard' && /^\/dashboard\/test(\/|$)/.test(pathname)
      const isHere = hash !== '' && pathname === location.pathname && search === location.search
      if (!isOurs || isOtherApp || isHere) return
      event.preventDefault()
      router.history.push(pathname + search + hash)
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [router])
}
