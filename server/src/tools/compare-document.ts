// What of a document could be tools, what is there already of it, and what it says otherwise by now.
import { setImmediate as aWhile } from 'node:timers/promises'
import type { Problem } from '@palabre/contract/tools'
import type { Tx } from '../db/tx.ts'
import { type FieldError, invalid, Refusal } from '../http/errors.ts'
import { checker } from '../http/validate.ts'
import type { Needs } from '../jobs/deps.ts'
import type { AppId } from '../lib/ids.ts'
import { type Change, changesBetween } from './changes.ts'
import type { Declaration } from './declaration.ts'
import { type ApiDocument, type Operation, serversOf } from './import-document.ts'
import { type Candidate, candidateOf } from './import-operation.ts'
import type { Imported } from './queries-imports.ts'
import { toolInput } from './shapes.ts'
import { texts } from './texts.ts'
import { wrongIn } from './tools.ts'

/** Of what is answered: by references a document of 2 MiB can say much more than that. */
const TOLD_CHARS_MAX = 8 * 1024 * 1024
/** So many operations are read before others have their turn. */
const AT_A_TIME = 10

export type Importing = Needs<'seal' | 'exchange' | 'settings'>

/** A tool that there is, and what a document said of it, if it came of one. */
export type Known = {
  id: number
  hashid: string
  name: string
  version: number
  declaration: Declaration
  headers: string[]
  imported: Imported | null
}
/** `origins`: where it may stand. */
export type Compared = Candidate & { origins: string[]; known: Known | null; changes: Change[] }

/** Where a new name helps, or an address that is chosen. */
export const CURED_BY_NAME = new Set<Problem>(['name', 'name_taken'])
/** Where a description that is given helps. */
export const NO_WORDS: Problem = 'description'
const CURED_BY_WORDS = new Set<Problem>([...CURED_BY_NAME, NO_WORDS])
export const CURED = new Set<Problem>([...CURED_BY_WORDS, 'server'])
/** In place of a name that is not there yet. */
const SOME_NAME = 'someTool'
const SOME_WORDS = 'x'
const checkInput = checker(toolInput, 'body')

/** The tools of an app, and what of them came of a document. */
export async function knownTools(tx: Tx, appId: AppId): Promise<Known[]> {
  return tx.query<Known>(
    `select t.id, t.hashid, t.name, t.version, t.declaration,
       (select coalesce(json_agg(h->>'name'), '[]') from jsonb_array_elements(t.headers) h) as headers,
       (select json_build_object('title', i.title, 'operation', i.operation, 'declaration', i.declaration,
         'headers', i.headers) from tool_imports i where i.app_id = t.app_id and i.tool_id = t.id) as imported
     from tools t where t.app_id = $1 order by t.id`,
    [appId],
  )
}

/** Every operation beside the tool that came of it. 1002 where showing them would take too much. */
export async function comparedOf(
  deps: Importing,
  document: ApiDocument,
  from: string | null,
  server: string | undefined,
  tools: Known[],
): Promise<Compared[]> {
  const names = new Set(tools.map(({ name }) => name))
  const all: Compared[] = []
  let told = 0
  for (const [i, operation] of document.operations.entries()) {
    if (i % AT_A_TIME === AT_A_TIME - 1) await aWhile()
    const bases = server === undefined ? basesOf(document, operation, from) : [server]
    const candidate = candidateOf(document, operation, bases.length === 1 ? bases[0]! : null)
    const of = { key: candidate.key, origins: originsOf(bases) }
    const known = tools.find(({ imported }) => cameOf(imported, of)) ?? null
    if (known && candidate.declaration) keepWords(candidate.declaration, known)
    const { declaration } = candidate
    const after = declaration && { declaration, headers: candidate.headers }
    const changes = known?.imported && after ? changesBetween(known.imported, after) : []
    checkCandidate(deps, candidate, known, names)
    told += JSON.stringify(candidate).length + JSON.stringify(changes).length
    if (told > TOLD_CHARS_MAX) {
      const text = texts.documentExpanded({ charsMax: TOLD_CHARS_MAX })
      throw invalid([{ field: from === null ? 'text' : 'url', rule: 'document', text }])
    }
    all.push({ ...candidate, origins: of.origins, known, changes })
  }
  return all
}

/** A tool keeps its name; what the document describes no more, or never did, is no change of it. */
function keepWords(declaration: Declaration, { name, imported }: Known): void {
  declaration.name = name
  declaration.description ||= imported?.declaration.description ?? ''
}

/** The tools that came of this document, by its title and where it may stand, and of no operation that it has now. */
export function goneFrom(
  document: ApiDocument,
  from: string | null,
  server: string | undefined,
  compared: Compared[],
  tools: Known[],
): (Known & { imported: Imported })[] {
  const itself = { item: {}, declared: {} }
  const bases = server === undefined ? basesOf(document, itself, from) : [server]
  const origins = new Set([...originsOf(bases), ...compared.flatMap(one => one.origins)])
  return tools.filter(
    (one): one is Known & { imported: Imported } =>
      one.imported?.title === document.title &&
      originsOf([one.imported.declaration.url]).some(origin => origins.has(origin)) &&
      !compared.some(operation => cameOf(one.imported, operation)),
  )
}

/** Of this operation there? Never by the title: many documents bear the one that their framework gave them. */
const cameOf = (imported: Imported | null, { key, origins }: Pick<Compared, 'key' | 'origins'>): boolean =>
  imported?.operation === key &&
  originsOf([imported.declaration.url]).some(origin => origins.includes(origin))

const originsOf = (urls: string[]): string[] => [
  ...new Set(urls.flatMap(url => (URL.canParse(url) ? [new URL(url).origin] : []))),
]

/** Notes why it cannot be a tool as it is, where nothing else says so. */
function checkCandidate(
  deps: Importing,
  candidate: Candidate,
  known: Known | null,
  names: Set<string>,
): void {
  const { declaration, headers, problems } = candidate
  if (!declaration) return
  if (known) {
    // its name is there already, and its description
    const left = problems.filter(({ reason }) => reason !== 'name' && reason !== NO_WORDS)
    problems.splice(0, problems.length, ...left)
  } else if (names.has(declaration.name)) problems.push({ at: 'name', reason: 'name_taken' })
  if (problems.some(({ reason }) => !CURED_BY_WORDS.has(reason))) return
  const { name, description } = declaration
  const words = { name: name || SOME_NAME, description: description || SOME_WORDS }
  const errors = errorsOf(deps, { ...declaration, ...words }, headers)
  for (const { field } of errors)
    problems.push({ at: field, reason: field === 'url' ? 'address' : field === 'name' ? 'name' : 'invalid' })
}

function errorsOf(deps: Importing, declaration: Declaration, headers: string[]): FieldError[] {
  const named = headers.map(name => ({ name }))
  try {
    checkInput({ ...declaration, headers: named })
  } catch (error) {
    if (error instanceof Refusal) return error.fields
    throw error
  }
  return wrongIn(deps, declaration, named)
}

/** The addresses that its path may stand behind. */
export function basesOf(
  document: Pick<ApiDocument, 'root'>,
  operation: Pick<Operation, 'item' | 'declared'>,
  from: string | null,
): string[] {
  const named = serversOf(document, operation)
  // OpenAPI: where none is named, it is the root of the host that the document came from
  return (named.length > 0 ? named : ['/']).flatMap(url => {
    if (/[{}]/.test(url) || !URL.canParse(url, from ?? undefined)) return []
    const { href, protocol, search, hash } = new URL(url, from ?? undefined)
    const isAddress = (protocol === 'https:' || protocol === 'http:') && search === '' && hash === ''
    return isAddress ? [href.replace(/(?<!\/)\/+$/, '')] : []
  })
}
