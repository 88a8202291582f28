import type { Tx } from '../db/tx.ts'
import { Refusal } from '../http/errors.ts'
import type { Timestamp } from '../lib/time.ts'
import { LIVE_LINK } from './queries.ts'
import type { MemberQuery, MemberView } from './shapes.ts'

const STATUS = `case when u.disabled_at is not null or m.disabled_at is not null then 'disabled'
  when u.verified_at is null then 'unverified' else 'active' end`

/** The page of one who is looked up by id. */
export const ONE = { offset: 0, perPage: 1 }

/** Members and those invited, a page of them, and how many there are in all. $1 is the business. */
export async function listMembers(
  db: Pick<Tx, 'query'>,
  businessId: number,
  query: MemberQuery & { id?: string },
  page: { offset: number; perPage: number },
  now: Timestamp,
): Promise<{ members: MemberView[]; total: number }> {
  const rows = await db.query<MemberView & { total: number }>(
    `with people as (
       select u.hashid as id, u.username, u.name, m.role, ${STATUS} as status, u.is_service, m.created_at,
         null::timestamptz as invited_until, null::text as mail, null::text as mail_error
       from memberships m join users u on u.id = m.user_id where m.business_id = $1
       union all
       select u.hashid, u.username, null, coalesce(l.role, 'viewer'), 'invited', false, l.created_at, l.expires_at,
         coalesce(l.mail, case when l.is_handed_over then 'not_configured' end), l.mail_error
       from links l join users u on u.id = l.user_id
       where l.business_id = $1 and l.purpose = 'invite' and l.expires_at > $2 and ${LIVE_LINK}
         and not exists (select 1 from memberships m where m.business_id = $1 and m.user_id = l.user_id)
     )
     select p.*, count(*) over () as total from people p
     where ($3::text is null or p.role = $3) and ($4::text is null or p.status = $4)
       and ($5::text is null or p.username ilike $5 or p.name ilike $5) and ($8::text is null or p.id = $8)
     order by p.created_at, p.id limit $6 offset $7`,
    [
      businessId,
      now,
      query.role ?? null,
      query.status ?? null,
      query.q === undefined ? null : `%${query.q.replaceAll(/[\\%_]/g, '\\$&')}%`,
      page.perPage,
      page.offset,
      query.id ?? null,
    ],
  )
  return { members: rows.map(({ total: _total, ...member }) => member), total: rows[0]?.total ?? 0 }
}

/** A member or an invited person as the API shows them. */
export async function viewMember(
  db: Pick<Tx, 'query'>,
  businessId: number,
  hashid: string,
  now: Timestamp,
): Promise<MemberView> {
  const [member] = (await listMembers(db, businessId, { id: hashid }, ONE, now)).members
  if (!member) throw new Refusal(1105)
  return member
}
