// What stands in plain data of others: never what every object has. Pure.

export type Fields = { [name: string]: unknown }

export const isFields = (value: unknown): value is Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

export const own = (fields: Fields, name: string): unknown =>
  Object.hasOwn(fields, name) ? fields[name] : undefined
export function fieldsAt(fields: Fields, name: string): Fields {
  const value = own(fields, name)
  return isFields(value) ? value : {}
}
export function listAt(fields: Fields, name: string): unknown[] {
  const value = own(fields, name)
  return Array.isArray(value) ? value : []
}
export function textAt(fields: Fields, name: string): string {
  const value = own(fields, name)
  return typeof value === 'string' ? value : ''
}
