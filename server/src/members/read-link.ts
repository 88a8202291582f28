// What a link is for, before it is opened.
import { timingSafeEqual } from 'node:crypto'
import type { Role } from '@palabre/contract/scopes'
import type { Db } from '../db/pool.ts'
import { Refusal } from '../http/errors.ts'
import type { Needs } from '../jobs/deps.ts'
import type { Seal } from '../lib/seal.ts'
import type { Timestamp } from '../lib/time.ts'
import { isUnsettled, provesAddress, readLinkText, secretOf } from './links.ts'
import { KNOWN_ELSEWHERE, LIVE_LINK, type Purpose } from './queries.ts'

/** Why a link opens nothing any more; `withdrawn`: its maker may not give it now, or the account is another. */
export const STATES = ['open', 'used', 'replaced', 'expired', 'withdrawn'] as const

export type ReadLink = {
  state: (typeof STATES)[number]
  purpose: Purpose
  expires_at: Timestamp
  username: string | null
  business: string | null
  role: Role | null
  invited_by: string | null
  is_new: boolean | null
  asks: Field[]
}
/** What whoever opens it gives beside it. */
type Field = 'name' | 'password'

type Row = { id: number; purpose: Purpose; address: string; expires_at: Timestamp; role: Role | null } & {
  [fact in
    | 'is_used'
    | 'is_replaced'
    | 'is_over'
    | 'is_live'
    | 'has_password'
    | 'is_address_shown'
    | 'is_handed_over'
    | 'is_known_elsewhere']: boolean
} & { verified_at: Timestamp | null; username: string; business: string | null; invited_by: string | null }

/** What a link is for, and whether it still counts; nothing is used up. 1003 for one that nobody made. */
export async function readLink(
  { db, seal, mail }: { db: Pick<Db, 'query'>; seal: Pick<Seal, 'mac'> } & Needs<'mail'>,
  text: string,
  now: Timestamp,
): Promise<ReadLink> {
  const { id, secret } = readLinkText(text)
  const [row] = await db.query<Row>(
    `select l.id, l.purpose, l.address, l.expires_at, l.role, l.used_at is not null as is_used,
       exists (select 1 from links n where n.user_id = l.user_id and n.purpose = l.purpose
         and n.business_id is not distinct from l.business_id and n.id > l.id) as is_replaced,
       l.expires_at <= $2::timestamptz as is_over, coalesce(${LIVE_LINK}, false) as is_live, u.username,
       u.password_hash is not null as has_password, u.verified_at, u.is_address_shown, l.is_handed_over,
       ${KNOWN_ELSEWHERE} as is_known_elsewhere,
       b.name as business,
       coalesce(by.name, by.username) as invited_by
     from links l join users u on u.id = l.user_id left join businesses b on b.id = l.business_id
     left join users by on by.id = l.made_by where l.id = $1`,
    [id, now],
  )
  if (!row || !timingSafeEqual(secret, secretOf(seal, row))) throw new Refusal(1003)
  const { purpose, expires_at, username, business, role, invited_by } = row
  const state = stateOf(row)
  const is_new = isUnsettled(row, { mail })
  const known = {
    username,
    business,
    role,
    invited_by,
    is_new,
    asks: fieldsOf(purpose, is_new, provesAddress(row, { mail })),
  }
  const none = { username: null, business: null, role: null, invited_by: null, is_new: null, asks: [] }
  return { state, purpose, expires_at, ...(state === 'open' ? known : none) }
}

function fieldsOf(purpose: Purpose, isNew: boolean, isAddressShown: boolean): Field[] {
  if (purpose === 'reset') return ['password']
  if (purpose !== 'invite') return []
  if (isNew) return ['name', 'password']
  return isAddressShown ? [] : ['password']
}

function stateOf({ is_used, is_replaced, is_over, is_live }: Row): ReadLink['state'] {
  if (is_used) return 'used'
  if (is_replaced) return 'replaced'
  if (is_over) return 'expired'
  return is_live ? 'open' : 'withdrawn'
}
