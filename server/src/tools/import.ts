// A document of an API: what of it could be tools, what has changed since it came last, and adding what is chosen of it.
import type { Actor } from '../audit/actor.ts'
import type { Tx } from '../db/tx.ts'
import { type FieldError, invalid, Refusal } from '../http/errors.ts'
import { checker } from '../http/validate.ts'
import type { Needs } from '../jobs/deps.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { type Change, changesBetween } from './changes.ts'
import type { Declaration } from './declaration.ts'
import { type ApiDocument, type Operation, serversOf } from './import-document.ts'
import type { Problem } from './import-notes.ts'
import { type Candidate, candidateOf } from './import-operation.ts'
import type { ImportInput, ImportView, OperationView } from './import-shapes.ts'
import type { Asked } from './open-document.ts'
import { type Imported, upsertImport } from './queries-imports.ts'
import { type ToolChange, toolInput } from './shapes.ts'
import { texts } from './texts.ts'
import { addTool, changeTool, wrongIn } from './tools.ts'

type Importing = Needs<'seal' | 'exchange' | 'settings'>

/** A tool that there is, and what a document said of it, if it came of one. */
type Known = {
  id: number
  hashid: string
  name: string
  version: number
  declaration: Declaration
  headers: string[]
  imported: Imported | null
}
type Compared = Candidate & { known: Known | null; changes: Change[] }

/** Where a new name helps, or an address that is chosen. */
const CURED_BY_NAME = new Set<Problem>(['name', 'name_taken'])
const CURED = new Set<Problem>([...CURED_BY_NAME, 'server'])
/** In place of a name that is not there yet. */
const SOME_NAME = 'someTool'
const checkInput = checker(toolInput, 'body')

/** Compares the document with the tools, adds and updates what is chosen, and tells what is so then. */
export async function importDocument(
  tx: Tx,
  deps: Importing,
  appId: AppId,
  { document, from }: Asked,
  input: ImportInput,
  by: Actor,
  now: Timestamp,
): Promise<ImportView> {
  const compare = async () => comparedOf(deps, document, from, input.server, await knownTools(tx, appId))
  const compared = await compare()
  const added = await addChosen(tx, deps, appId, document, compared, input.add ?? [], by, now)
  const updated = await updateChosen(tx, deps, appId, document, compared, input.update ?? [], by, now)
  const then = added.length + updated.length > 0 ? await compare() : compared
  const keys = new Set(then.map(({ key }) => key))
  const gone = (await knownTools(tx, appId)).filter(
    ({ imported }) => imported?.title === document.title && !keys.has(imported.operation),
  )
  return {
    title: document.title,
    version: document.version,
    openapi: document.openapi,
    servers: [...new Set(document.operations.flatMap(one => basesOf(document, one, from)))],
    operations: then.map(viewOf),
    gone: gone.map(({ hashid, name, imported }) => ({ id: hashid, name, operation: imported!.operation })),
    added,
    updated,
  }
}

async function knownTools(tx: Tx, appId: AppId): Promise<Known[]> {
  return tx.query<Known>(
    `select t.id, t.hashid, t.name, t.version, t.declaration,
       (select coalesce(json_agg(h->>'name'), '[]') from jsonb_array_elements(t.headers) h) as headers,
       (select json_build_object('title', i.title, 'operation', i.operation, 'declaration', i.declaration,
         'headers', i.headers) from tool_imports i where i.app_id = t.app_id and i.tool_id = t.id) as imported
     from tools t where t.app_id = $1 order by t.id`,
    [appId],
  )
}

function comparedOf(
  deps: Importing,
  document: ApiDocument,
  from: string | null,
  server: string | undefined,
  tools: Known[],
): Compared[] {
  const names = new Set(tools.map(({ name }) => name))
  return document.operations.map(operation => {
    const bases = server === undefined ? basesOf(document, operation, from) : [server]
    const candidate = candidateOf(document, operation, bases.length === 1 ? bases[0]! : null)
    const known = knownOf(document, candidate, tools)
    if (known && candidate.declaration) candidate.declaration.name = known.name
    const { declaration } = candidate
    const after = declaration && { declaration, headers: candidate.headers }
    const changes = known?.imported && after ? changesBetween(known.imported, after) : []
    checkCandidate(deps, candidate, known, names)
    return { ...candidate, known, changes }
  })
}

/** The tool that came of this operation of this document, or of one of the same origin. */
function knownOf(document: ApiDocument, { key, declaration }: Candidate, tools: Known[]): Known | null {
  const origin = declaration ? originOf(declaration.url) : null
  const isIt = ({ imported }: Known): boolean =>
    imported?.operation === key &&
    (imported.title === document.title || originOf(imported.declaration.url) === origin)
  return tools.find(isIt) ?? null
}

const originOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).origin : null)

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
    // its name is there already
    for (let i = problems.length - 1; i >= 0; i--) if (problems[i]!.reason === 'name') problems.splice(i, 1)
  } else if (names.has(declaration.name)) problems.push({ at: 'name', reason: 'name_taken' })
  if (problems.some(({ reason }) => !CURED_BY_NAME.has(reason))) return
  const errors = errorsOf(deps, { ...declaration, name: declaration.name || SOME_NAME }, headers)
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
function basesOf(document: ApiDocument, operation: Operation, from: string | null): string[] {
  const named = serversOf(document, operation)
  // OpenAPI: where none is named, it is the root of the host that the document came from
  return (named.length > 0 ? named : ['/']).flatMap(url => {
    if (/[{}]/.test(url) || !URL.canParse(url, from ?? undefined)) return []
    const { href, protocol, search, hash } = new URL(url, from ?? undefined)
    const isAddress = (protocol === 'https:' || protocol === 'http:') && search === '' && hash === ''
    return isAddress ? [href.replace(/\/+$/, '')] : []
  })
}

type Done = { id: string; name: string; operation: string }
type Chosen<Input> = NonNullable<Input>

const wrongAt = (field: string, text: FieldError['text']): Refusal =>
  invalid([{ field, rule: 'operation', text }])

async function addChosen(
  tx: Tx,
  deps: Importing,
  appId: AppId,
  document: ApiDocument,
  compared: Compared[],
  chosen: Chosen<ImportInput['add']>,
  by: Actor,
  now: Timestamp,
): Promise<Done[]> {
  const added: Done[] = []
  for (const [i, { operation, name }] of chosen.entries()) {
    const one = foundIn(compared, operation, `add.${i}.operation`)
    if (one.known) throw new Refusal(1004, texts.toolExists)
    const left = one.problems.filter(({ reason }) => name === undefined || !CURED_BY_NAME.has(reason))
    if (left.length > 0 || !one.declaration) throw notPossible(`add.${i}.operation`, left)
    const declaration = { ...one.declaration, name: name ?? one.declaration.name }
    const headers = one.headers.map(header => ({ name: header }))
    const made = await addTool(tx, deps, appId, { ...declaration, headers }, by, now)
    const imported = { title: document.title, operation: one.key, declaration, headers: one.headers }
    await upsertImport(tx, appId, made.id, imported, now)
    added.push({ id: made.hashid, name: declaration.name, operation })
  }
  return added
}

async function updateChosen(
  tx: Tx,
  deps: Importing,
  appId: AppId,
  document: ApiDocument,
  compared: Compared[],
  chosen: Chosen<ImportInput['update']>,
  by: Actor,
  now: Timestamp,
): Promise<Done[]> {
  const updated: Done[] = []
  for (const [i, { operation, expected_version }] of chosen.entries()) {
    const at = `update.${i}.operation`
    const { known, declaration, headers, changes, problems, key } = foundIn(compared, operation, at)
    if (!known || !declaration || changes.length === 0) throw wrongAt(at, texts.operationUnchanged)
    if (problems.length > 0) throw notPossible(at, problems)
    const change = { expected_version, ...changeOf(known, declaration, changes) }
    await changeTool(tx, deps, appId, known.hashid, change, by, now)
    const imported = { title: document.title, operation: key, declaration, headers }
    await upsertImport(tx, appId, known.id, imported, now)
    updated.push({ id: known.hashid, name: known.name, operation })
  }
  return updated
}

function foundIn(compared: Compared[], operation: string, field: string): Compared {
  const found = compared.find(one => one.operation === operation)
  if (!found) throw wrongAt(field, texts.noSuchOperation)
  return found
}

const notPossible = (field: string, problems: Candidate['problems']): Refusal =>
  wrongAt(field, texts.operationNotPossible({ why: problems.map(({ at, reason }) => `${at} (${reason})`) }))

/** What the document changed, and nothing that people have changed since. */
function changeOf(known: Known, after: Declaration, changes: Change[]): Omit<ToolChange, 'expected_version'> {
  const of = (field: string): Map<string, unknown> =>
    new Map(
      changes
        .filter(one => one.field.startsWith(`${field}.`))
        .map(one => [one.field.slice(field.length + 1), one.after]),
    )
  const [parameters, headers] = [of('parameters'), of('headers')]
  const plain = changes
    .filter(({ field }) => !field.includes('.'))
    .map(({ field }) => field as keyof Declaration)
  return {
    ...Object.fromEntries(plain.map(field => [field, after[field]])),
    ...(parameters.size > 0 ? { parameters: merged(known.declaration.parameters, parameters) } : {}),
    ...(headers.size > 0
      ? {
          headers: merged(
            known.headers.map(name => ({ name })),
            headers,
          ),
        }
      : {}),
  }
}

/** A list by names: what is changed is put in its place, what is new behind the others, what is gone is left out. */
function merged<One extends { name: string }>(list: One[], changes: Map<string, unknown>): One[] {
  const kept = list.flatMap(one => {
    if (!changes.has(one.name)) return [one]
    const after = changes.get(one.name)
    return after === null ? [] : [after as One]
  })
  const there = new Set(list.map(({ name }) => name))
  const fresh = [...changes].flatMap(([name, after]) =>
    after === null || there.has(name) ? [] : [after as One],
  )
  return [...kept, ...fresh]
}

function viewOf({
  operation,
  declaration,
  headers,
  left_out,
  problems,
  known,
  changes,
}: Compared): OperationView {
  const isPossible = declaration !== null && problems.every(({ reason }) => CURED.has(reason))
  return {
    operation,
    state: known ? (changes.length > 0 ? 'changed' : 'same') : isPossible ? 'new' : 'impossible',
    tool: known && { id: known.hashid, name: known.name, version: known.version },
    declaration,
    headers,
    left_out,
    problems,
    changes,
  }
}
