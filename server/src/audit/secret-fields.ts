import type { TSchema } from 'typebox'

type Schema = {
  writeOnly?: boolean
  properties?: { [name: string]: Schema }
  items?: Schema
  oneOf?: Schema[]
  anyOf?: Schema[]
}

/** The fields that these schemas take and never give back (`writeOnly`), and those of objects that are such. */
export function secretFieldsOf(schemas: readonly (TSchema | undefined)[]): ReadonlySet<string> {
  const names = new Set<string>()
  const walk = ({ properties = {}, items, oneOf = [], anyOf = [] }: Schema, isSecret: boolean): void => {
    for (const [name, schema] of Object.entries(properties)) {
      const isOwn = isSecret || schema.writeOnly === true
      if (isOwn) names.add(name)
      walk(schema, isOwn)
    }
    for (const schema of [...(items ? [items] : []), ...oneOf, ...anyOf]) walk(schema, isSecret)
  }
  for (const schema of schemas) if (schema) walk(schema as Schema, false)
  return names
}
