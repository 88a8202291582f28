// Canned replies and views, as they are asked and shown.
import { SHORTCUT_CHARS_MAX, TEXT_CHARS_MAX, TITLE_CHARS_MAX, VARIABLES } from '@palabre/contract/canned'
import { hashidPattern } from '@palabre/contract/ids'
import { inEachLanguage, LANGUAGES } from '@palabre/contract/languages'
import { type Static, type TObject, type TSchema, Type } from 'typebox'
import { exampleOf, IDS_OF, type IdsOf, idsPattern } from '../http/ids-of.ts'
import { ITEMS_MAX } from '../http/items-max.ts'
import { nullableText, SHOWN, shownAs, timestamp } from '../http/shapes.ts'
import { SOME_OF } from '../http/some-of.ts'
import { filterParameters } from './filters.ts'
import { searchQuery } from './shapes.ts'

const closed = { additionalProperties: false } as const
const NAME_CHARS_MAX = 100

export const shared = Type.Boolean({
  description: "true: everybody's, by owners and admins. Left out: your own.",
})
export const is_shared = Type.Boolean({ description: 'false: your own.' })

const text = Type.Optional(
  Type.Unsafe<string | null>({
    type: ['string', 'null'],
    minLength: 1,
    maxLength: TEXT_CHARS_MAX,
    format: 'visible',
  }),
)
const canned = {
  shortcut: Type.String({ minLength: 1, maxLength: SHORTCUT_CHARS_MAX, format: 'line' }),
  title: Type.String({ minLength: 1, maxLength: TITLE_CHARS_MAX, format: 'line' }),
  text: Type.Object(
    inEachLanguage(() => text),
    {
      ...closed,
      minProperties: 1,
      description: `In one language or both. Variables: ${VARIABLES.map(name => `{${name}}`).join(', ')}.`,
    },
  ),
}

export const cannedInput = Type.Object({ ...canned, shared: Type.Optional(shared) }, closed)
export type CannedInput = Static<typeof cannedInput>
export const cannedChange = Type.Partial(Type.Object(canned), { ...closed, minProperties: 1 })
export type CannedChange = Static<typeof cannedChange>

export const cannedParams = Type.Object({
  id: Type.String({ pattern: hashidPattern('cnd'), description: 'The canned reply, cnd-….' }),
})

export const CannedView = Type.Object(
  {
    id: Type.String({ description: 'cnd-….' }),
    shortcut: Type.String(),
    title: Type.String(),
    text: Type.Object(inEachLanguage(() => nullableText)),
    is_shared,
    created_at: timestamp,
    updated_at: timestamp,
  },
  { title: 'CannedReply' },
)

export const renderQuery = Type.Object({
  conversation: Type.String({
    pattern: hashidPattern('ses'),
    description: 'For which conversation, ses-….',
    examples: ['ses-5dVm3RkYtC'],
  }),
  language: Type.Optional(
    Type.Enum([...LANGUAGES], { description: "Left out: the contact's, else the agent's." }),
  ),
})

export const RenderedView = Type.Object(
  {
    text: Type.String({ description: 'Variables without a value stand in it as they are.' }),
    language: Type.Enum([...LANGUAGES]),
    missing: Type.Array(Type.Enum([...VARIABLES]), {
      description: 'Variables without a value: with one of them it cannot be sent (1002).',
    }),
  },
  { title: 'RenderedReply' },
)

/** As in the query of the search: lists are texts, their values separated by commas. */
function plain(schema: TSchema): TSchema {
  const { [SHOWN]: shown, ...rest } = schema as TSchema & {
    [SHOWN]?: { type?: unknown }
    [SOME_OF]?: string[]
    [ITEMS_MAX]?: number
    [IDS_OF]?: IdsOf
  }
  if (shown !== undefined && shown.type !== 'array') return schema
  const { [SOME_OF]: some, [ITEMS_MAX]: itemsMax, [IDS_OF]: ids, ...text } = rest
  if (itemsMax !== undefined || ids !== undefined) {
    const form = ids === undefined ? {} : { pattern: idsPattern(ids), examples: [exampleOf(ids.prefix)] }
    return shownAs(rest as TSchema, Type.Unsafe({ ...text, ...form }))
  }
  if (some === undefined) return rest as TSchema
  const one = `(?:${some.join('|')})`
  return shownAs(
    rest as TSchema,
    Type.Unsafe({ ...text, pattern: `^${one}(?:,${one})*$`, examples: [some.slice(0, 2).join(',')] }),
  )
}
const { sort } = searchQuery.properties

/** Parameters of a search as they are saved: texts by their names, one at least. */
export const filtersOf = (parameters: TObject['properties'], description: string) =>
  Type.Unsafe<{ [filter: string]: string }>(
    Type.Object(
      Object.fromEntries(
        Object.entries(parameters).map(([name, schema]) => [name, Type.Optional(plain(schema))]),
      ),
      { ...closed, minProperties: 1, description },
    ),
  )
const filters = filtersOf(
  { ...filterParameters, sort },
  'As in the query of GET /conversation/search, without q; several values are separated by commas.',
)
export const viewName = Type.String({ minLength: 1, maxLength: NAME_CHARS_MAX, format: 'line' })

export const viewInput = Type.Object({ name: viewName, filters, shared: Type.Optional(shared) }, closed)
export type ViewInput = Static<typeof viewInput>
export const viewChange = Type.Partial(Type.Object({ name: viewName, filters }), {
  ...closed,
  minProperties: 1,
})
export type ViewChange = Static<typeof viewChange>

export const viewParams = Type.Object({
  id: Type.String({ pattern: hashidPattern('viw'), description: 'The view, viw-….' }),
})

export const SavedViewView = Type.Object(
  {
    id: Type.String({ description: 'viw-….' }),
    name: Type.String(),
    filters: Type.Unsafe<object>({
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'For the query of GET /conversation/search.',
    }),
    is_shared,
    created_at: timestamp,
    updated_at: timestamp,
  },
  { title: 'SavedView' },
)
