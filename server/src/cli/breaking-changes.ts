// Finds what would break a client of one OpenAPI document in a later one. Pure: two documents in, sentences out.

type Json = { [key: string]: unknown }
/** Requests must still be accepted; answers must still contain everything. */
type Side = 'sent' | 'read'
/** An operation, and the document that it refers to. */
type Asked = { doc: Json; operation: Json }
type Found = { before: Json; after: Json; side: Side; at: string; breaks: string[] }

const METHODS = ['get', 'post', 'put', 'patch', 'delete']
const DEPTH_MAX = 32
/** Bounds of JSON Schema: for a sender a smaller one is narrower (-1), or a bigger one (1). */
const BOUNDS: { [keyword: string]: 1 | -1 } = {
  maxLength: -1,
  maxItems: -1,
  maxProperties: -1,
  maximum: -1,
  minLength: 1,
  minItems: 1,
  minProperties: 1,
  minimum: 1,
}

/** Everything that worked with `before` and does not with `after`; none: nothing is broken. */
export function breakingChanges(before: object, after: object): string[] {
  const breaks: string[] = []
  const [old, now] = [before as Json, after as Json]
  for (const [path, methods] of Object.entries((old.paths ?? {}) as Json)) {
    for (const method of METHODS) {
      const operation = (methods as Json)[method] as Json | undefined
      if (!operation) continue
      const at = `${method.toUpperCase()} ${path}`
      const next = ((now.paths as Json)[path] as Json | undefined)?.[method] as Json | undefined
      if (!next) breaks.push(`${at} is gone`)
      else compareOperations({ doc: old, operation }, { doc: now, operation: next }, at, breaks)
    }
  }
  return breaks
}

function compareOperations(old: Asked, now: Asked, at: string, breaks: string[]): void {
  if (old.operation.operationId !== now.operation.operationId)
    breaks.push(`${at}: the operationId is another`)
  const parametersOf = ({ doc, operation }: Asked): Map<string, Json> =>
    new Map(
      ((operation.parameters ?? []) as Json[])
        .map(one => whole(one, doc))
        .map(one => [`${one.in} ${one.name}`, one]),
    )
  const [before, after] = [parametersOf(old), parametersOf(now)]
  for (const [name, parameter] of before) {
    const next = after.get(name)
    if (!next) breaks.push(`${at}: the parameter ${name} is gone`)
    else if (!isSameAsList(parameter, next)) {
      const schemas = { before: parameter.schema as Json, after: next.schema as Json }
      compare({ ...schemas, side: 'sent', at: `${at} ${name}`, breaks })
      if (schemas.before.items && parameter.explode !== next.explode)
        breaks.push(`${at}: the values of ${name} are separated in another way`)
    }
  }
  for (const [name, parameter] of after) {
    if (parameter.required && !before.get(name)?.required)
      breaks.push(`${at}: the parameter ${name} is required`)
  }
  const [sent, taken] = [
    bodyOf(old.operation.requestBody, old.doc),
    bodyOf(now.operation.requestBody, now.doc),
  ]
  if (sent && taken) compare({ before: sent, after: taken, side: 'sent', at: `${at} request`, breaks })
  else if (sent || taken) breaks.push(`${at}: has ${taken ? 'now' : 'no longer'} a request body`)
  compareAnswers(old, now, at, breaks)
}

/** A text, and later a list whose values commas separate: what was sent as the one arrives as the other. */
function isSameAsList(before: Json, after: Json): boolean {
  const [text, list] = [before.schema as Json, after.schema as Json]
  return text.type === 'string' && !text.enum && list.type === 'array' && after.explode === false
}

function compareAnswers(old: Asked, now: Asked, at: string, breaks: string[]): void {
  for (const [status, answer] of Object.entries((old.operation.responses ?? {}) as Json)) {
    const next = ((now.operation.responses ?? {}) as Json)[status]
    if (!next) {
      breaks.push(`${at}: the answer ${status} is gone`)
      continue
    }
    for (const header of Object.keys(((answer as Json).headers ?? {}) as Json)) {
      if (!(header in (((next as Json).headers ?? {}) as Json)))
        breaks.push(`${at}: the header ${header} is gone`)
    }
    const [before, after] = [bodyOf(answer, old.doc), bodyOf(next, now.doc)]
    if (before && after) compare({ before, after, side: 'read', at: `${at} ${status}`, breaks })
  }
}

function bodyOf(holder: unknown, doc: Json): Json | undefined {
  const content = (holder as { content?: Json } | undefined)?.content?.['application/json'] as
    | Json
    | undefined
  return content && whole(content.schema as Json, doc)
}

/** The value with what its references name in their place; the name stays as `named`. */
function whole(value: Json, doc: Json, depth = 0): Json {
  if (depth > DEPTH_MAX) return {}
  if (Array.isArray(value)) return value.map(one => whole(one as Json, doc, depth + 1)) as unknown as Json
  if (value === null || typeof value !== 'object') return value
  if (typeof value.$ref === 'string') {
    const steps = value.$ref.slice('#/'.length).split('/')
    const named = steps.reduce<unknown>((node, step) => (node as Json)[step], doc) as Json
    return { ...whole(named, doc, depth + 1), named: steps.at(-1) }
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, whole(inner as Json, doc, depth + 1)]),
  )
}

function compare(found: Found): void {
  const { before, after, side, at, breaks } = found
  compareTypes(found)
  compareValues(found)
  if (side === 'sent') compareBounds(found)
  compareFields(found)
  if (before.items && after.items)
    compare({ ...found, before: before.items as Json, after: after.items as Json, at: `${at}[]` })
  const [old, now] = [branchesOf(before), branchesOf(after)]
  for (const [key, branch] of old) {
    const next = now.get(key)
    if (next) compare({ ...found, before: branch, after: next, at: `${at} ${key}` })
    else if (side === 'sent' && now.size > 0) breaks.push(`${at}: ${key} is not taken any more`)
  }
  if (old.size === 0 && now.size > 0 && before.type !== undefined) compareWithAll(found, [...now.values()])
}

/** One schema that became several: one of them must be the old one. */
function compareWithAll(found: Found, branches: Json[]): void {
  const tries = branches.map(after => {
    const breaks: string[] = []
    compare({ ...found, after, breaks })
    return breaks
  })
  const best = tries.sort((a, b) => a.length - b.length)[0]!
  found.breaks.push(...best)
}

function compareTypes({ before, after, side, at, breaks }: Found): void {
  const [old, now] = [typesOf(before), typesOf(after)]
  if (!old || !now) {
    const isListed = 'enum' in before || branchesOf(before).size > 0
    if (side === 'sent' && now && !isListed) breaks.push(`${at}: must be ${now.join(' or ')}`)
    return
  }
  const [given, taken] = side === 'sent' ? [old, now] : [now, old]
  const isTaken = (type: string): boolean =>
    taken.includes(type) || (type === 'integer' && taken.includes('number'))
  const lost = given.filter(type => !isTaken(type))
  if (lost.length > 0)
    breaks.push(`${at}: ${lost.join(' and ')} ${side === 'sent' ? 'is not taken any more' : 'may come now'}`)
}

function typesOf(schema: Json): string[] | null {
  if (schema.type !== undefined) return [schema.type].flat() as string[]
  return null
}

/** Values that are listed: none may go from what is taken. What is read may become more: 1.x adds. */
function compareValues({ before, after, side, at, breaks }: Found): void {
  if (side === 'read') return
  const listOf = (schema: Json): unknown[] | null =>
    'const' in schema ? [schema.const] : ((schema.enum as unknown[] | undefined) ?? null)
  const [old, now] = [listOf(before), listOf(after)]
  if (!now) return
  const lost = old ? old.filter(value => !now.includes(value)) : ['any other value']
  if (lost.length > 0) breaks.push(`${at}: ${lost.join(', ')} is not taken any more`)
}

function compareBounds({ before, after, at, breaks }: Found): void {
  for (const [keyword, narrower] of Object.entries(BOUNDS)) {
    const [old, now] = [before[keyword], after[keyword]] as (number | undefined)[]
    if (now !== undefined && (old === undefined || (now - old) * narrower > 0))
      breaks.push(`${at}: ${keyword} is ${now} now`)
  }
  for (const keyword of ['pattern', 'format']) {
    if (after[keyword] !== undefined && after[keyword] !== before[keyword])
      breaks.push(`${at}: ${keyword} is ${after[keyword]} now`)
  }
}

function compareFields(found: Found): void {
  const { before, after, side, at, breaks } = found
  // one object that became several: the fields that all of them have are still there
  const [old, now] = [fieldsOf(before), before.properties ? commonFieldsOf(after) : fieldsOf(after)]
  for (const [name, schema] of Object.entries(old)) {
    const next = now[name]
    if (next) compare({ ...found, before: schema, after: next, at: `${at}.${name}` })
    else if (side === 'read' || after.additionalProperties === false) breaks.push(`${at}.${name} is gone`)
  }
  const [must, mustNow] = [before.required ?? [], after.required ?? []] as string[][]
  const [less, more] = side === 'sent' ? [must, mustNow] : [mustNow, must]
  for (const name of more!) {
    if (!less!.includes(name) && (side === 'sent' || name in now))
      breaks.push(`${at}.${name} ${side === 'sent' ? 'is required' : 'may be missing'} now`)
  }
  const isOpen = (schema: Json): boolean => schema.additionalProperties !== false
  if (side === 'sent' && before.properties && after.properties && isOpen(before) && !isOpen(after))
    breaks.push(`${at}: other fields are not taken any more`)
}

function fieldsOf(schema: Json): { [name: string]: Json } {
  return (schema.properties ?? {}) as { [name: string]: Json }
}

/** The fields of an object, or those that each of several objects has. */
function commonFieldsOf(schema: Json): { [name: string]: Json } {
  const branches = [...branchesOf(schema).values()]
  if (schema.properties || branches.length === 0) return fieldsOf(schema)
  const isEverywhere = (name: string): boolean => branches.every(branch => name in fieldsOf(branch))
  return Object.fromEntries(Object.entries(fieldsOf(branches[0]!)).filter(([name]) => isEverywhere(name)))
}

/** Alternatives by what tells them apart: their name, the constant of a field, else their type and format. */
function branchesOf(schema: Json): Map<string, Json> {
  const branches = new Map<string, Json>()
  for (const [i, branch] of ((schema.oneOf ?? schema.anyOf ?? []) as Json[]).entries()) {
    const constant = Object.values(fieldsOf(branch)).find(field => 'const' in field)?.const
    const key = String(constant ?? branch.named ?? branch.type ?? i)
    branches.set(branches.has(key) ? `${key} ${branch.format ?? i}` : key, branch)
  }
  return branches
}
