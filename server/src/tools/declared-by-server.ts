// Tools that a server offers: made and changed by what it defines, when somebody accepts it.
import type { Actor } from '../audit/actor.ts'
import { audit } from '../audit/record.ts'
import type { Tx } from '../db/tx.ts'
import { invalid } from '../http/errors.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { checkName } from './check-declaration.ts'
import type { Declaration } from './declaration.ts'
import { updateTool } from './queries.ts'
import { factsOf, getLocked, insertOne, nameTaken } from './tools.ts'

/** Adds a tool that a server offers. 1002 for its name, 1004 where there is one of it, 1001 where there are too many. */
export async function addDeclared(
  tx: Tx,
  appId: AppId,
  declaration: Declaration,
  nameField: string,
  by: Actor,
  now: Timestamp,
): Promise<{ id: number }> {
  mayBeNamed(declaration.name, nameField)
  const made = await insertOne(tx, appId, 'mcp', declaration, now, nameField)
  audit(tx, {
    actor: by,
    app: appId,
    action: 'tool.add',
    target: made.hashid,
    after: factsOf(declaration, []),
  })
  return made
}

/** A tool takes over what its server defines now; what people have declared of it stays. Gives its number. 1002 for its name, 1004. */
export async function changeDeclared(
  tx: Tx,
  appId: AppId,
  id: string,
  { declaration: defined, isRenamed }: { declaration: Declaration; isRenamed: boolean },
  nameField: string,
  by: Actor,
  now: Timestamp,
): Promise<number> {
  const before = await getLocked(tx, appId, id)
  const { description, parameters, effects } = defined
  const name = isRenamed ? defined.name : before.name
  if (isRenamed) mayBeNamed(name, nameField)
  const declaration = { ...before.declaration, name, description, parameters, effects }
  if (!(await updateTool(tx, appId, before.id, declaration, before.headers, now)))
    throw nameTaken(name, nameField)
  audit(tx, {
    actor: by,
    app: appId,
    action: 'tool.update',
    target: id,
    name,
    before: factsOf(before.declaration, []),
    after: factsOf(declaration, []),
  })
  return before.id
}

function mayBeNamed(name: string, field: string): void {
  const errors = checkName(name, field)
  if (errors.length > 0) throw invalid(errors)
}
