// HTML as values: text that is put into it is escaped, HTML is not.

export type Html = { readonly html: string }
type Part = Html | string | number | null | false | Part[]

const ENTITIES: { [char: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A template of HTML. Text and numbers are escaped; null and false are left out; lists are joined. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const [first, ...rest] = strings
  return { html: first + rest.map((text, i) => textOf(parts[i]!) + text).join('') }
}

function textOf(part: Part): string {
  if (part === null || part === false) return ''
  if (Array.isArray(part)) return part.map(textOf).join('')
  return typeof part === 'object' ? part.html : escapeHtml(String(part))
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, char => ENTITIES[char]!)
}
