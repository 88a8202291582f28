// The only maker of the page's own addresses. What a page shows stands in its address: a link shows the same.
import { basePath } from './session/gateway.ts'

type Query = { [name: string]: string | number | boolean | null | undefined }

function at(path: string, query: Query = {}): string {
  const given = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
  )
  return basePath + path + (given.length > 0 ? `?${new URLSearchParams(given)}` : '')
}

export const paths = {
  home: () => at(''),
  settings: () => at('/settings'),
  /** The same page in the other app. */
  otherApp: (to: 'live' | 'test') => (to === 'test' ? '/dashboard/test' : '/dashboard'),
}
