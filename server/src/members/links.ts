// Links: a number, and a secret that only the master key can make of it. Nothing that opens one is stored.
import { timingSafeEqual } from 'node:crypto'
import type { Db } from '../db/pool.ts'
import type { Tx } from '../db/tx.ts'
import { Refusal } from '../http/errors.ts'
import type { Needs } from '../jobs/deps.ts'
import { memo } from '../lib/memo.ts'
import type { Seal } from '../lib/seal.ts'
import { DAY_MS, HOUR_MS, type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import {
  deleteLinks,
  insertLink,
  KNOWN_ELSEWHERE,
  LIVE_LINK,
  type LinkRow,
  type NewLink,
  type Purpose,
  updateLinkUsed,
} from './queries.ts'

const LIFE_MS: { [purpose in Purpose]: number } = {
  verify: DAY_MS,
  address: DAY_MS,
  reset: HOUR_MS,
  invite: 7 * DAY_MS,
}
/** Used and old links are kept this long, to be looked at when somebody asks. */
const KEPT_MS = 30 * DAY_MS
/** A number, and 32 bytes in base64url. */
const LINK = /^(\d{1,15})\.([A-Za-z0-9_-]{43})$/

/** Until when a link of this purpose counts that is made now. */
export const linkEndOf = (purpose: Purpose, now: Timestamp): Timestamp =>
  toTimestamp(toMs(now) + LIFE_MS[purpose])

/** Makes a link; those of the same purpose before it are dead from now on. */
export function addLink(tx: Tx, link: Omit<NewLink, 'expiresAt'>): Promise<number> {
  return insertLink(tx, { ...link, expiresAt: linkEndOf(link.purpose, link.now) })
}

type Signed = { id: number; purpose: Purpose; address: string }

/** What its reader opens: `<number>.<secret>`. */
function linkTextOf(seal: Pick<Seal, 'mac'>, link: Signed): string {
  return `${link.id}.${secretOf(seal, link).toString('base64url')}`
}

/** Bound to purpose and address: a number that is given again after a restore opens nothing of anybody else's. */
export function secretOf(seal: Pick<Seal, 'mac'>, { id, purpose, address }: Signed): Buffer {
  return seal.mac('link', `${id} ${purpose} ${address}`)
}

/** Where it leads: the secret is behind the #, which no server and no log sees. */
export function linkAddressOf(seal: Pick<Seal, 'mac'>, baseUrl: string, link: Signed): string {
  return `${baseUrl}/account#${link.purpose}=${linkTextOf(seal, link)}`
}

/** Number and secret of what a reader opens; throws 1003. */
export function readLinkText(text: string): { id: number; secret: Buffer } {
  const [, id, secret] = LINK.exec(text) ?? []
  if (!id || !secret) throw new Refusal(1003)
  return { id: Number(id), secret: Buffer.from(secret, 'base64url') }
}

export type LinkOwner = LinkRow & {
  username: string
  has_password: boolean
  verified_at: Timestamp | null
  is_address_shown: boolean
  is_handed_over: boolean
  is_known_elsewhere: boolean
  has_second_factor: boolean
}

/** Does opening the link show that the address is theirs who opens it? Nobody but its reader had it then. */
export const provesAddress = (link: Pick<LinkOwner, 'is_handed_over'>, { mail }: Needs<'mail'>): boolean =>
  mail !== null && !link.is_handed_over

/**
 * Is the account yet to get a name and a password, by whoever opens an invitation? A mailed one shows that the address is theirs: a
 * password that somebody chose who never showed that is worth nothing. One that was handed over shows nothing, and opens no
 * account that another business knows.
 */
export function isUnsettled(
  owner: Omit<LinkOwner, keyof LinkRow | 'username' | 'has_second_factor'>,
  deps: Needs<'mail'>,
): boolean {
  const isNobodys = !owner.has_password || owner.verified_at === null
  return provesAddress(owner, deps)
    ? isNobodys || !owner.is_address_shown
    : isNobodys && !owner.is_known_elsewhere
}

/** A link whose secret is right and that counts, and whose it is, without using it up; throws 1003. */
export async function getLink(
  { db, seal }: { db: Pick<Tx, 'query'>; seal: Pick<Seal, 'mac'> },
  text: string,
  purposes: Purpose[],
  now: Timestamp,
): Promise<LinkOwner> {
  const { id, secret } = readLinkText(text)
  const [row] = await db.query<LinkOwner>(
    `select l.id, l.purpose, u.id as user_id, l.address, l.language, l.business_id, l.role, u.username,
       u.password_hash is not null as has_password, u.verified_at, u.is_address_shown, l.is_handed_over,
       ${KNOWN_ELSEWHERE} as is_known_elsewhere,
       u.has_second_factor
     from links l join users u on u.id = l.user_id
     where l.id = $1 and l.purpose = any($2) and l.expires_at > $3 and ${LIVE_LINK}`,
    [id, purposes, now],
  )
  if (!row || !timingSafeEqual(secret, secretOf(seal, row))) throw new Refusal(1003)
  return row
}

/** Links that are being opened in this process. */
const opening = memo((_db: Db) => new Map<string, Promise<unknown>>())

/**
 * Opens one link after the other that have the same text: of many at once the first does the work of a password, the
 * others find the link used.
 */
export async function oneAtATime<T>(db: Db, text: string, open: () => Promise<T>): Promise<T> {
  const links = opening(db)
  const before = links.get(text)
  const own = (before ?? Promise.resolve()).catch(() => undefined).then(open)
  links.set(text, own)
  try {
    return await own
  } finally {
    if (links.get(text) === own) links.delete(text)
  }
}

/** Uses a link up that getLink gave: of many at once one does. Throws 1003. */
export async function takeLink(tx: Tx, { id, purpose }: LinkOwner, now: Timestamp): Promise<LinkRow> {
  const row = await updateLinkUsed(tx, id, [purpose], now)
  if (!row) throw new Refusal(1003)
  return row
}

/** Deletes links that were over a month ago. */
export async function purgeLinks(tx: Tx, now: Timestamp): Promise<void> {
  await deleteLinks(tx, toTimestamp(toMs(now) - KEPT_MS))
}
