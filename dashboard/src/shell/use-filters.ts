import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'

type Filters = { [name: string]: string | undefined }

/** The filters of a page, as they stand in its address, and how they are changed; another filter begins at the first page. */
export function useFilters<Of extends Filters>(
  pathOf: (filters: Of) => string,
): [Of, (change: Partial<{ [name in keyof Of]: string }>) => void] {
  const filters = useLocation().search as Of
  const newest = useRef(filters)
  newest.current = filters
  const navigate = useNavigate()
  const change = useCallback(
    (wished: Filters) => {
      void navigate({ href: pathOf({ ...newest.current, page: undefined, ...wished } as Of), replace: true })
    },
    [navigate, pathOf],
  )
  return [filters, change as never]
}
