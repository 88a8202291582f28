// A document of an API: what of it could be tools, what has changed since it came last, and adding what is chosen of it.
import type { Problem } from '@palabre/contract/tools'
import type { Actor } from '../audit/actor.ts'
import type { Tx } from '../db/tx.ts'
import { type FieldError, invalid, Refusal } from '../http/errors.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import {
  basesOf,
  type Compared,
  CURED,
  CURED_BY_NAME,
  comparedOf,
  goneFrom,
  type Importing,
  knownTools,
  NO_WORDS,
} from './compare-document.ts'
import type { ApiDocument } from './import-document.ts'
import type { ImportInput, ImportView, OperationView } from './import-shapes.ts'
import type { Asked } from './open-document.ts'
import { upsertImport } from './queries-imports.ts'
import { changeOf } from './take-over.ts'
import { texts } from './texts.ts'
import { addTool, changeTool, nameTaken } from './tools.ts'

/** Compares the document with the tools, adds and updates what is chosen, and tells what is so then. */
export async function importDocument(
  tx: Tx,
  deps: Importing,
  appId: AppId,
  { document, from, exchange }: Asked,
  input: ImportInput,
  by: Actor,
  now: Timestamp,
): Promise<ImportView> {
  const compare = async () => comparedOf(deps, document, from, input.server, await knownTools(tx, appId))
  const compared = await compare()
  const added = await addChosen(tx, deps, appId, document, compared, input.add ?? [], by, now)
  const updated = await updateChosen(tx, deps, appId, document, compared, input.update ?? [], by, now)
  const then = added.length + updated.length > 0 ? await compare() : compared
  const gone = goneFrom(document, from, input.server, then, await knownTools(tx, appId))
  return {
    title: document.title,
    version: document.version,
    openapi: document.openapi,
    servers: [...new Set(document.operations.flatMap(one => basesOf(document, one, from)))],
    operations: then.map(viewOf),
    gone: gone.map(({ hashid, name, imported }) => ({ id: hashid, name, operation: imported.operation })),
    added,
    updated,
    exchange,
  }
}

type Done = { id: string; name: string; operation: string }
type Chosen<Input> = NonNullable<Input>

const isToolAlready = (name: string, field: string): Refusal =>
  new Refusal(1004, texts.operationTaken, {
    fields: [{ field, rule: 'taken', text: texts.operationIsTool({ name }) }],
  })

const isCured = (reason: Problem, { name, description }: { name?: string; description?: string }): boolean =>
  (name !== undefined && CURED_BY_NAME.has(reason)) || (description !== undefined && reason === NO_WORDS)

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
  for (const [i, { operation, name, description }] of chosen.entries()) {
    const one = foundIn(compared, operation, `add.${i}.operation`)
    if (one.known) throw isToolAlready(one.known.name, `add.${i}.operation`)
    const left = one.problems.filter(({ reason }) => !isCured(reason, { name, description }))
    if (left.length > 0 || !one.declaration) throw notPossible(`add.${i}.operation`, left)
    const declaration = { ...one.declaration, name: name ?? one.declaration.name }
    const words = { description: description ?? declaration.description }
    if (added.some(before => before.name === declaration.name))
      throw invalid([{ field: `add.${i}.name`, rule: 'twice', text: texts.twice }])
    const headers = one.headers.map(header => ({ name: header }))
    const made = await addTool(tx, deps, appId, { ...declaration, ...words, headers }, by, now).catch(
      inChosen(i, declaration.name),
    )
    const imported = { title: document.title, operation: one.key, declaration, headers: one.headers }
    await upsertImport(tx, appId, made.id, imported, now)
    added.push({ id: made.hashid, name: declaration.name, operation })
  }
  return added
}

/** What is wrong with a tool, as a field of what was chosen. */
const inChosen =
  (i: number, name: string) =>
  (error: unknown): never => {
    if (error instanceof Refusal && error.code === 1004) throw nameTaken(name, `add.${i}.name`)
    if (!(error instanceof Refusal) || error.code !== 1002) throw error
    throw invalid(
      error.fields.map(one => ({ ...one, field: `add.${i}.${one.field === 'name' ? 'name' : 'operation'}` })),
    )
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
    await changeTool(tx, deps, appId, known.hashid, change, by, now).catch(notBeside(at))
    const imported = { title: document.title, operation: key, declaration, headers }
    await upsertImport(tx, appId, known.id, imported, now)
    updated.push({ id: known.hashid, name: known.name, operation })
  }
  return updated
}

/** What the document changed does not fit what people have changed. */
const notBeside =
  (at: string) =>
  (error: unknown): never => {
    if (!(error instanceof Refusal) || error.code !== 1002) throw error
    throw notPossible(
      at,
      error.fields.map(({ field, rule }) => ({ at: field, reason: rule })),
    )
  }

function foundIn(compared: Compared[], operation: string, field: string): Compared {
  const found = compared.find(one => one.operation === operation)
  if (!found) throw wrongAt(field, texts.noSuchOperation)
  return found
}

const notPossible = (field: string, problems: { at: string; reason: string }[]): Refusal =>
  wrongAt(field, texts.operationNotPossible({ why: problems.map(({ at, reason }) => `${at} (${reason})`) }))

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
