import { type Html, html } from '../lib/html.ts'

const ENTITIES: { [entity: string]: string } = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

/** The text of a piece of HTML, without its tags. */
export function plainText({ html: text }: Html): string {
  return text.replaceAll(/<[^>]*>/g, '').replaceAll(/&(?:amp|lt|gt|quot|#39);/g, entity => ENTITIES[entity]!)
}

/** A sentence as declarations and texts write it: `code`, **strong**, [words](address). */
export function sentence(text: string): Html {
  const pieces = text.split(/(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\))/)
  return html`${pieces.map(piece => {
    const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(piece)
    if (link) return html`<a href="${link[2]!}">${link[1]!}</a>`
    if (/^`.+`$/s.test(piece)) return html`<code>${piece.slice(1, -1)}</code>`
    return /^\*\*.+\*\*$/s.test(piece) ? html`<strong>${sentence(piece.slice(2, -2))}</strong>` : piece
  })}`
}
