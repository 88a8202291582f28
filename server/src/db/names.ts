// Names of prepared statements. Texts that code has as they stand are few, and each has its name for ever; of those that are put together
// by what is asked for, the ones that were asked for last have one.
import type pg from 'pg'

/** So many texts that are put together are prepared at most, on each connection. */
export const KEPT_MAX = 200

const names = new Map<string, string>()

/** Gives each statement text a name, so that PostgreSQL parses it once per connection. */
export function prepared(text: string, values: unknown[]): { name: string; text: string; values: unknown[] } {
  let name = names.get(text)
  if (!name) names.set(text, (name = `p${names.size}`))
  return { name, text, values }
}

/**
 * Names for at most so many texts. A text has one once it is asked for again; when all are taken it gets that of the text that was asked
 * for longest ago.
 */
export function makeNames(max: number): (text: string) => string | undefined {
  const kept = new Map<string, string>()
  const once = new Set<string>()
  const nextName = (): string => {
    if (kept.size < max) return `k${kept.size}`
    const [oldest, name] = kept.entries().next().value!
    kept.delete(oldest)
    return name
  }
  const isAgain = (text: string): boolean => {
    if (once.delete(text)) return true
    once.add(text)
    if (once.size > max) once.delete(once.values().next().value!)
    return false
  }
  return text => {
    const name = kept.get(text) ?? (isAgain(text) ? nextName() : undefined)
    if (name === undefined) return undefined
    kept.delete(text)
    kept.set(text, name)
    return name
  }
}

/** What pg knows of a connection's prepared statements, by their names; missing in its types. */
type Parsed = { connection: { parsedStatements: { [name: string]: string | undefined } } }

/** Where the connection has another text under this name, it forgets that one. */
export async function forgetOther(client: pg.ClientBase, { name, text }: pg.QueryConfig): Promise<void> {
  const { parsedStatements } = (client as unknown as Parsed).connection
  const other = name === undefined ? undefined : parsedStatements[name]
  if (other === undefined || other === text) return
  await client.query(`deallocate ${name}`)
  delete parsedStatements[name!]
}
