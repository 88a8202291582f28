import { useEffect } from 'react'
import { useNotices } from '../notices/read.ts'
import { useCounts } from './use-counts.ts'

/** How many of one's own have something unread, and how many notices, stands in the title of the tab. */
export function useTitleCount(): void {
  const counts = useCounts()
  const notices = useNotices()
  const unread = (counts?.views.unread.n ?? 0) + (notices.data?.unread.n ?? 0)
  useEffect(() => {
    const put = (): void => {
      const plain = document.title.replace(/^\(\d+\) /, '')
      const wanted = unread > 0 ? `(${unread}) ${plain}` : plain
      if (document.title !== wanted) document.title = wanted
    }
    put()
    // the frame writes the page's name into it, too
    const watching = new MutationObserver(put)
    watching.observe(document.querySelector('title')!, { childList: true })
    return () => {
      watching.disconnect()
      document.title = document.title.replace(/^\(\d+\) /, '')
    }
  }, [unread])
}
