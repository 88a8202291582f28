import type { Tx } from '../db/tx.ts'
import { invalid, type Refusal } from '../http/errors.ts'
import type { AppId } from '../lib/ids.ts'
import { detailSql } from './detail-sql.ts'
import type { Person } from './shapes.ts'
import { texts } from './texts.ts'

const BY_IDENTIFIER = detailSql({
  app: '$1',
  channel: 'p.channel',
  identifier: 'p.identifier',
  userId: 'null::text',
  at: 'null::timestamptz',
})

const BY_USER_ID = detailSql({
  app: '$1',
  channel: 'p.channel',
  identifier: 'p.user_id',
  userId: 'p.user_id',
  at: 'null::timestamptz',
})

/**
 * For each person that a client names: 1002 where the identifier is one contact's and the user id beside it another's.
 * No statement where nobody is named twice.
 */
export async function refuseTwo(
  tx: Pick<Tx, 'query'>,
  appId: AppId,
  people: Pick<Person, 'channel' | 'identifier' | 'userId'>[],
): Promise<(Refusal | null)[]> {
  const twice = people.filter(({ identifier, userId }) => (userId ?? identifier) !== identifier)
  if (twice.length === 0) return people.map(() => null)
  const rows = await tx.query<{ n: number }>(
    `select p.n from unnest($2::text[], $3::text[], $4::text[]) with ordinality as p (channel, identifier, user_id, n)
     cross join lateral ${BY_IDENTIFIER} i
     cross join lateral ${BY_USER_ID} u
     where i.id <> u.id`,
    [appId, twice.map(p => p.channel), twice.map(p => p.identifier), twice.map(p => p.userId)],
  )
  const refused = new Set(rows.map(({ n }) => twice[n - 1]))
  return people.map(person => (refused.has(person) ? two() : null))
}

const two = (): Refusal =>
  invalid([{ field: 'contact.user_id', rule: 'contradiction', text: texts.somebodyElse }])
