// How a template leads to a rating: the shapes of its components that people choose from. The server fills in what stands in braces.

type Component = { [key: string]: unknown }

const button = (kind: 'url' | 'quick_reply', index: number, parameter: object): Component => ({
  ...{ type: 'button', sub_type: kind, index: String(index) },
  parameters: [parameter],
})

const SHAPES = {
  button: [button('url', 0, { type: 'text', text: '{{secret}}' })],
  text: [{ type: 'body', parameters: [{ type: 'text', text: '{{link}}' }] }],
  replies: [5, 4, 3, 2, 1].map((rating, n) =>
    button('quick_reply', n, { type: 'payload', payload: `{{rating.${rating}}}` }),
  ),
}

/** `own`: components that were set by the API. */
export type Way = keyof typeof SHAPES | 'own'
export const WAYS = Object.keys(SHAPES) as Exclude<Way, 'own'>[]

/** Which of the shapes these are. */
export function wayOf(components: unknown): Way {
  if (components === undefined) return 'button'
  const text = textOf(components)
  return WAYS.find(way => textOf(SHAPES[way]) === text) ?? 'own'
}

/** The same for the same components, in whatever order their keys come back from where they are stored. */
const textOf = (components: unknown): string =>
  JSON.stringify(components, (_, value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )

/** The components of a way; those that are there stay as they are. */
export function componentsOf(way: Way, before: Component[] | undefined): Component[] | undefined {
  return way === 'own' ? before : SHAPES[way]
}
