// What of a document is chosen to become tools, under which names and with which words, and what stands in the way. Pure.
import type { AnswerOf } from '../session/call.ts'

export type Imported = AnswerOf<'importTools'>
export type Candidate = Imported['operations'][number]
/** Where something is left out or lacks, and why: words of the API's closed lists. */
export type Note = { at: string; reason: string }
/** As the API takes it to add it, as far as pages show it. */
export type Declared = {
  name: string
  description: string
  method: string
  url: string
  effects: 'read' | 'write'
  parameters: { name: string; type: 'STRING' | 'INTEGER' | 'BOOLEAN'; required: boolean; in: string }[]
}

/** By operation. */
type Given = { readonly [operation: string]: string }
/** `words`: descriptions of those that the document does not describe. */
export type Choice = { chosen: ReadonlySet<string>; names: Given; words: Given }
export type NameTrouble = 'form' | 'taken' | 'twice'

const NAME = /^[a-z][A-Za-z0-9]{1,63}$/
/** They are cured by another name, and by words. */
const CURED = new Set(['name', 'name_taken', 'description'])

export const declaredOf = ({ declaration }: Candidate): Declared | null => declaration as Declared | null
export const notesOf = (facts: { [key: string]: unknown }[]): Note[] => facts as Note[]

/** What neither another name nor a description cures. */
export const hindrancesOf = ({ problems }: Candidate): Note[] =>
  notesOf(problems).filter(({ reason }) => !CURED.has(reason))

/** Nothing in the document says what it does: who adds it does. */
export const isWordless = ({ state, problems }: Candidate): boolean =>
  state === 'new' && notesOf(problems).some(({ reason }) => reason === 'description')

/** Can it be chosen: to be added, or to be taken over? */
export const mayChoose = (one: Candidate): boolean =>
  one.state === 'changed' ? one.problems.length === 0 : one.state === 'new' && hindrancesOf(one).length === 0

/** The name that it would have. */
const nameOf = (one: Candidate, { names }: Choice): string =>
  names[one.operation]?.trim() ?? declaredOf(one)?.name ?? ''

/** What is wrong with the names of those that are chosen to be added. `there`: names of tools. */
export function nameTroubles(
  all: Candidate[],
  choice: Choice,
  there: ReadonlySet<string>,
): Map<string, NameTrouble> {
  const adding = all.filter(one => one.state === 'new' && choice.chosen.has(one.operation))
  const seen = new Map<string, number>()
  for (const one of adding) {
    const name = nameOf(one, choice)
    seen.set(name, (seen.get(name) ?? 0) + 1)
  }
  return new Map(
    adding.flatMap((one): [string, NameTrouble][] => {
      const name = nameOf(one, choice)
      if (!NAME.test(name)) return [[one.operation, 'form']]
      if (there.has(name)) return [[one.operation, 'taken']]
      return seen.get(name)! > 1 ? [[one.operation, 'twice']] : []
    }),
  )
}

/** Those that are chosen, and of which nobody has said yet what they do. */
export const wordlessOf = (all: Candidate[], { chosen, words }: Choice): ReadonlySet<string> =>
  new Set(
    all
      .filter(one => chosen.has(one.operation) && isWordless(one) && !words[one.operation]?.trim())
      .map(({ operation }) => operation),
  )

/** What is asked of the API: those to add, with the names and words that were given, and those to take over, as they were seen. */
export function askedOf(all: Candidate[], choice: Choice) {
  const chosen = all.filter(({ operation }) => choice.chosen.has(operation))
  return {
    add: chosen
      .filter(({ state }) => state === 'new')
      .map(one => {
        const name = nameOf(one, choice)
        const words = choice.words[one.operation]?.trim()
        return {
          operation: one.operation,
          ...(name === declaredOf(one)?.name ? {} : { name }),
          ...(isWordless(one) && words ? { description: words } : {}),
        }
      }),
    update: chosen.flatMap(({ state, operation, tool }) =>
      state === 'changed' ? [{ operation, expected_version: tool!.version }] : [],
    ),
  }
}

/** Those that have these words in what they are called, where they are or what they say. */
export function withWords(all: Candidate[], words: string): Candidate[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return all.filter(one => {
    const declared = declaredOf(one)
    const text = `${one.operation} ${declared?.name ?? ''} ${declared?.description ?? ''}`.toLowerCase()
    return wanted.every(word => text.includes(word))
  })
}

/** A tool that wants values for headers. */
export type Lacking = { id: string; name: string; version: number; headers: string[] }

/** Those that were added now, or got other headers, and so lack what lets them in. */
export function lackingIn(before: Imported, now: Imported): Lacking[] {
  const added = new Set(now.added.map(({ id }) => id))
  const isNew = ({ field, after }: { [key: string]: unknown }): boolean =>
    String(field).startsWith('headers.') && after !== null
  const got = new Set(before.operations.flatMap(one => (one.changes.some(isNew) ? [one.operation] : [])))
  const updated = new Set(
    now.updated.flatMap(({ id, operation }) => (got.has(String(operation)) ? [id] : [])),
  )
  return now.operations.flatMap(({ tool, headers }) =>
    tool && headers.length > 0 && (added.has(tool.id) || updated.has(tool.id)) ? [{ ...tool, headers }] : [],
  )
}
