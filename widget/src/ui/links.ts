// Finds links, and ids of ours, in plain text. The result is drawn as text nodes and anchors, never parsed as HTML.

/** href '': an id such as tck-4nRq8sWzK2, which stays in one line. */
export type Piece = { text: string; href: string | null }

/** A link ends before the punctuation of its sentence; brackets belong to it in pairs. */
const LINK =
  /\b(?:https?:\/\/|mailto:)(?:\([^\s()<>"]*\)|[^\s()<>"])*(?:\([^\s()<>"]*\)|[^\s()<>".,;:!?'’»*_])|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\b[a-z]{3}-\w{10}\b/gi

/** The address if it is absolute and http or https, else null. */
export function webAddress(text: string): string | null {
  try {
    const { protocol, href } = new URL(text)
    return /^https?:$/.test(protocol) ? href : null
  } catch {
    return null
  }
}

function addressOf(text: string): string | null {
  if (/^https?:/i.test(text)) return webAddress(text)
  if (!text.includes('@')) return ''
  return /^mailto:/i.test(text) ? text : `mailto:${text}`
}

/** `text` in pieces, links marked by their href: http, https, mailto and bare mail addresses. French signs stay with their word. */
export function splitLinks(text: string): Piece[] {
  const pieces: Piece[] = []
  let done = 0
  for (const { 0: found, index } of text.matchAll(LINK)) {
    pieces.push({ text: text.slice(done, index), href: null }, { text: found, href: addressOf(found) })
    done = index + found.length
  }
  pieces.push({ text: text.slice(done), href: null })
  return pieces
}
