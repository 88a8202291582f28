import { type Html, html } from '../lib/html.ts'

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
