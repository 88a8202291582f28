import { hashidPattern } from '@palabre/contract/ids'
import { NOTICE_KINDS } from '@palabre/contract/notices'
import { type Static, type TObject, Type } from 'typebox'
import { among, choiceFilter, type Filter, filterQuery, listFilter } from '../http/filters.ts'
import { idPageFields, idPageQuery } from '../http/id-pages.ts'
import { nullable, nullableText, nullableTimestamp, timestamp } from '../http/shapes.ts'

const IDS_MAX = 500

export const NOTICE_FILTERS: readonly Filter[] = [
  listFilter('kind', NOTICE_KINDS, 'Of these kinds.', kinds => among('kind', kinds)),
  choiceFilter('unread', ['1'], 'Not read yet.', () => ({ where: n => `${n}.read_at is null` })),
]

export const noticeQuery = Type.Object({ ...filterQuery(NOTICE_FILTERS), ...idPageQuery })
export type NoticeQuery = Static<TObject<typeof idPageQuery>> & { [filter: string]: unknown }

export const readBody = Type.Object(
  {
    ids: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), {
        minItems: 1,
        maxItems: IDS_MAX,
        description: `These, ${IDS_MAX} at most. Those that are nobody's, or somebody else's, are passed over.`,
      }),
    ),
    conversation: Type.Optional(
      Type.String({
        pattern: hashidPattern('ses'),
        examples: ['ses-5dVm3RkYtC'],
        description: 'All about this conversation.',
      }),
    ),
    all: Type.Optional(Type.Literal(true, { description: 'All there are.' })),
  },
  { additionalProperties: false, minProperties: 1, maxProperties: 1 },
)

const named = { id: Type.String(), name: Type.String() }

const noticeView = Type.Object(
  {
    id: Type.Integer(),
    kind: Type.Enum([...NOTICE_KINDS], {
      description:
        'mentioned: a note calls you; assigned: you were given it; waiting: a contact waits for long; sla: a ticket is soon to be answered or resolved, or is late, or was escalated; channel: it stands still.',
    }),
    created_at: timestamp,
    read_at: { ...nullableTimestamp, description: 'When you read it; null: not yet.' },
    by: nullable(named, 'Who did it; null: nobody of the business.'),
    conversation: nullable(
      {
        id: Type.String({ description: 'ses-….' }),
        channel: Type.String(),
        contact: Type.Object({ id: Type.String(), identifier: Type.String(), name: nullableText }),
      },
      'The conversation; null: it is about none.',
    ),
    ticket: nullable(
      { id: Type.String({ description: 'tck-….' }), subject: Type.String() },
      'The ticket; null: it is about none.',
    ),
    note: nullable(
      { id: Type.String({ description: 'not-….' }), text: Type.String() },
      'Of a mention: the first 140 characters of the note.',
    ),
    channel: nullable({ ...named, type: Type.String() }, 'The channel that stands still, else null.'),
    clock: { ...nullableText, description: 'Of sla: response, next_response, or resolve.' },
    due_at: { ...nullableTimestamp, description: 'Of sla: when it is due.' },
    waiting_since: { ...nullableTimestamp, description: 'Of waiting: since when.' },
    reason: {
      ...nullableText,
      description:
        'Of channel: disconnected, or what the provider said, in one word. Of sla: near, late, or escalated_1 to escalated_4.',
    },
  },
  { title: 'Notice' },
)
export type NoticeView = Static<typeof noticeView>

const unread = Type.Object(
  {
    n: Type.Integer(),
    relation: Type.Enum(['eq', 'gte'], { description: 'gte: there are more than these.' }),
  },
  { description: 'How many you have not read, exact up to 1,000.' },
)

export const noticePage = Type.Object(
  { data: Type.Array(noticeView), unread, ...idPageFields },
  { title: 'NoticePage' },
)

export const readView = Type.Object(
  { read: Type.Integer({ description: 'How many were unread, and no longer are.' }), unread },
  { title: 'ReadNotices' },
)
