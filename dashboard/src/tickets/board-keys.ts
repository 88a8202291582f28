// The keys of the board, and where the focus is when the card that had it stands elsewhere.
import { useIsFetching } from '@tanstack/react-query'
import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'
import { useKey } from '../keys/use-key.ts'

type Box = RefObject<HTMLElement | null>

const CARD = 'li[data-ticket]'

/** From card to card, over all columns; the menu of the one that has the focus. */
export function useCardKeys(box: Box): void {
  const step = (by: number): void => {
    const cards = [...(box.current?.querySelectorAll<HTMLElement>('li a') ?? [])]
    const at = cards.findIndex(card => card.closest('li')?.contains(document.activeElement))
    cards[at < 0 ? 0 : Math.min(Math.max(at + by, 0), cards.length - 1)]?.focus()
  }
  const card = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>('li') ?? null
  useKey('next', () => step(1))
  useKey('previous', () => step(-1))
  useKey('move', () => card()?.querySelector('button')?.click())
}

/** The card that had the focus last, and what stood beside it: below it, then above. */
type Kept = { card: HTMLElement; ids: string[]; standIn: HTMLElement | null }

/**
 * Where the card that has the focus goes to another column, the focus goes with it; where it is shown in none, to the one
 * that stood beside it. The answer is for the box.
 */
export function useKeptCard(box: Box) {
  const kept = useRef<Kept | null>(null)
  const isRead = useIsFetching({ queryKey: ['searchTickets'] }) === 0
  // after each drawing: one column may be read, and drawn, before the other
  useEffect(() => {
    const { current } = kept
    if (current === null || current.card.isConnected) return
    const { ids, standIn } = current
    if (document.activeElement !== document.body && document.activeElement !== standIn) return
    const cards = new Map(
      [...(box.current?.querySelectorAll<HTMLElement>(CARD) ?? [])].map(one => [one.dataset.ticket, one]),
    )
    const itself = cards.get(ids[0])
    const beside = isRead && standIn === null ? ids.find(id => cards.has(id)) : undefined
    const link = (itself ?? cards.get(beside))?.querySelector('a')
    if (!link) return
    link.focus()
    // it may come yet
    if (!itself) kept.current = { ...current, standIn: link }
  })
  return {
    onFocus: ({ target }: FocusEvent) => {
      // menus are parts of their cards, and stand elsewhere
      if (box.current?.contains(target)) kept.current = keptOf(target.closest<HTMLElement>(CARD))
    },
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget === null && box.current?.contains(target)) kept.current = null
    },
  }
}

function keptOf(card: HTMLElement | null): Kept | null {
  if (card === null) return null
  const column = [...(card.parentElement?.querySelectorAll<HTMLElement>(CARD) ?? [])]
  const at = column.indexOf(card)
  const inTurn = [card, ...column.slice(at + 1), ...column.slice(0, at).toReversed()]
  return { card, ids: inTurn.map(({ dataset }) => dataset.ticket ?? ''), standIn: null }
}
