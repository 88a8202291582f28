import type { Language } from '@palabre/contract/languages'
import { NOTICE_KINDS, type NoticeKind } from '@palabre/contract/notices'
import type { Db } from '../db/pool.ts'
import type { Tx } from '../db/tx.ts'
import type { Membership } from './memberships.ts'
import type { BusinessView, MembershipView, UserView } from './shapes.ts'

type UserRow = {
  hashid: string
  username: string
  name: string
  language: string | null
  theme: string
  zone: string | null
  keys: boolean
  notices: unknown
  has_second_factor: boolean
  password_hash: string | null
}

/** What is wanted unless the person says otherwise. */
const NOTICES = {
  ...{ desktop: true, sound: true, mail: true },
  ...(Object.fromEntries(NOTICE_KINDS.map(kind => [kind, true])) as { [kind in NoticeKind]: boolean }),
}

const USER = `select hashid, username, name, language, theme, zone, keys, notices, has_second_factor, password_hash
     from users where id = $1`

export async function findUser(db: Pick<Db, 'query'>, userId: number): Promise<UserRow | undefined> {
  const [row] = await db.query<UserRow>(USER, [userId])
  return row
}

/** As `findUser`, and nobody else changes the person before the transaction is over. */
export async function lockUser(tx: Tx, userId: number): Promise<UserRow | undefined> {
  const [row] = await tx.query<UserRow>(`${USER} for update`, [userId])
  return row
}

/** A person as they see themselves. */
export function viewUser(row: UserRow): UserView {
  const { hashid, username, name, zone, keys, has_second_factor } = row
  return {
    id: hashid,
    username,
    name,
    language: row.language as Language | null,
    theme: row.theme as UserView['theme'],
    zone,
    keys,
    notices: { ...NOTICES, ...(row.notices as Partial<typeof NOTICES>) },
    has_second_factor,
  }
}

export const viewBusiness = ({ hashid, name, accent }: Membership): BusinessView => ({
  id: hashid,
  name,
  accent,
})

export const viewMembership = ({ hashid, name, role }: Membership): MembershipView => ({
  id: hashid,
  name,
  role,
})
