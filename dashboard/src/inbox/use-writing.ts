import { useLayoutEffect, useRef, useState } from 'react'
import { useSame } from '../parts/use-same.ts'
import type { Kind } from '../sending/drafts.ts'
import { useVisit } from './composing.ts'

type Mode = { kind: Kind; hasTemplate: boolean; mentions: string[] }

const NEW: Mode = { kind: 'reply', hasTemplate: false, mentions: [] }

/** How somebody writes in a conversation, and the way into its box; in another one it begins anew. */
export function useWriting(id: string) {
  const visit = useVisit(id)
  const [known, setKnown] = useState({ visit, ...NEW })
  const change = (part: Partial<Mode>): void =>
    setKnown(now => ({ ...(now.visit === visit ? now : { visit, ...NEW }), ...part }))
  const box = useRef<HTMLTextAreaElement>(null)
  const isWanted = useRef(false)
  const begin = useSame((kind: Kind): void => {
    change({ kind, hasTemplate: false })
    // what is typed next belongs into the box; where the form of a template stands in its place, as soon as it is drawn
    if (box.current) box.current.focus()
    else isWanted.current = true
  })
  useLayoutEffect(() => {
    if (!isWanted.current || box.current === null) return
    isWanted.current = false
    box.current.focus()
  })
  return { ...(known.visit === visit ? known : NEW), change, box, begin }
}
