// Reads the server's sources as text: imports, string literals, functions.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative, sep } from 'node:path'

export const ROOT = join(import.meta.dirname, '../../..')
const SRC = join(ROOT, 'server/src')

export type Source = {
  /** Below server/src, with slashes: "tickets/move.ts". */
  path: string
  /** The first folder, or the file's own name where there is none. */
  room: string
  text: string
  lines: string[]
  /** The text with comments and the insides of literals blanked. */
  code: string
  literals: Literal[]
}

type Literal = { text: string; line: number }

/** All sources but the generated one. */
export function readSources(): Source[] {
  return readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .map(name => name.split(sep).join('/'))
    .filter(path => path.endsWith('.ts') && path !== 'db/types.ts')
    .sort()
    .map(path => {
      const text = readFileSync(join(SRC, path), 'utf8')
      const room = path.includes('/') ? path.slice(0, path.indexOf('/')) : path.replace('.ts', '')
      return { path, room, text, lines: text.split('\n'), ...scan(text) }
    })
}

/** Paths below server/src that a source imports, types included. */
export function importsOf({ path, text }: Source): string[] {
  const specifiers = [...text.matchAll(/(?:^import|^export|^\} from|\bimport\()[^'\n]*'(\.[^']+)'/gm)].map(
    match => match[1]!,
  )
  return specifiers.map(specifier =>
    relative(SRC, normalize(join(SRC, dirname(path), specifier)))
      .split(sep)
      .join('/'),
  )
}

/** Functions that span lines, by the form that the formatter gives them: what opens at an indent closes at it. */
export function functionsOf({ lines }: Source): { line: number; length: number }[] {
  const found: { line: number; length: number }[] = []
  for (const [i, line] of lines.entries()) {
    if (
      !/(\bfunction\b.*|=>|^\s*(?:async )?[\w#]+\(.*\)(?:: [^=]+)?|^\s*\).*) \{$/.test(line) ||
      /^\s*\} |^\s*(if|for|while|switch|else|catch)\b/.test(line)
    )
      continue
    const indent = /^\s*/.exec(line)![0]
    const end = lines.findIndex((other, j) => j > i && other.startsWith(`${indent}}`))
    if (end > i) found.push({ line: i + 1, length: end - i + 1 })
  }
  return found
}

type State = { code: string; literals: Literal[]; at: number; line: number }

/** Splits a source into code and literals. Knows comments, quotes, templates with code inside, and regular expressions. */
function scan(text: string): { code: string; literals: Literal[] } {
  const state: State = { code: '', literals: [], at: 0, line: 1 }
  scanCode(text, state, false)
  return { code: state.code, literals: state.literals }
}

function scanCode(text: string, state: State, inTemplate: boolean): void {
  for (let depth = 0; state.at < text.length; ) {
    const rest = text.slice(state.at, state.at + 2)
    const char = rest[0]!
    if (rest === '//') skip(text, state, indexAfter(text, '\n', state.at) - 1)
    else if (rest === '/*') skip(text, state, indexAfter(text, '*/', state.at))
    else if (char === "'" || char === '"') scanQuoted(text, state, char)
    else if (char === '`') scanTemplate(text, state)
    else if (char === '/' && /(?:[(,=:[!&|?{};\n]|=>|return|^)\s*$/.test(state.code.slice(-20)))
      scanQuoted(text, state, '/')
    else {
      if (char === '{') depth++
      if (char === '}' && depth-- === 0 && inTemplate) return
      if (char === '\n') state.line++
      state.code += char
      state.at++
    }
  }
}

function indexAfter(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from)
  return found < 0 ? text.length : found + mark.length
}

function skip(text: string, state: State, to: number): void {
  const skipped = text.slice(state.at, to)
  state.code += skipped.replaceAll(/[^\n]/g, ' ')
  state.line += skipped.split('\n').length - 1
  state.at = to
}

function scanQuoted(text: string, state: State, quote: string): void {
  let end = state.at + 1
  for (let inClass = false; end < text.length && (text[end] !== quote || inClass); end++) {
    if (text[end] === '\\') end++
    else if (quote === '/' && text[end] === '[') inClass = true
    else if (text[end] === ']') inClass = false
  }
  if (quote !== '/') state.literals.push({ text: text.slice(state.at + 1, end), line: state.line })
  state.code += `${quote}${quote}`
  state.at = end + 1
}

function scanTemplate(text: string, state: State): void {
  const literal: Literal = { text: '', line: state.line }
  state.literals.push(literal)
  state.code += '`'
  for (state.at++; text[state.at] !== '`' && state.at < text.length; ) {
    if (text.startsWith('${', state.at)) {
      state.at += 2
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the place of what is put in
      literal.text += '${}'
      scanCode(text, state, true)
      state.at++
      continue
    }
    const length = text[state.at] === '\\' ? 2 : 1
    const piece = text.slice(state.at, state.at + length)
    literal.text += piece
    if (piece.includes('\n')) {
      state.line++
      state.code += '\n'
    }
    state.at += length
  }
  state.code += '`'
  state.at++
}
