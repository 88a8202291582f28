import { hashToken, makeToken, readToken } from '../accounts/tokens.ts'
import type { Channel } from '../channels/find.ts'
import type { Person } from '../contacts/shapes.ts'
import { upsertContacts } from '../contacts/upsert-contacts.ts'
import type { Db } from '../db/pool.ts'
import type { Tx } from '../db/tx.ts'
import { Refusal } from '../http/errors.ts'
import { base58 } from '../lib/ids.ts'
import { DAY_MS, type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import type { Identity } from './identity.ts'
import { type Claims, findVisitor, insertVisitor, updateVisitorSeen, type Visitor } from './queries.ts'

/** After the last visit. */
const TOKEN_DAYS = 365
/** A signed-in user must prove it again after this long, without losing the conversation. */
const VERIFIED_TOKEN_DAYS = 30
/** 16 base58 characters, about 94 bits: never the same twice. */
const VISITOR_CHARS = 16

export type Session = { token: string; visitor_id: string; last_seq: number }

/** The visitor a token speaks for, on this channel only. Throws 4, 3 or 1. */
export async function authenticateVisitor(
  db: Db,
  channel: Channel,
  authorization: string | undefined,
  now: Timestamp,
): Promise<Visitor> {
  const token = tokenOf(authorization)
  if (token === null) throw new Refusal(4)
  const visitor =
    readToken(token) === 'vis' ? await findVisitor(db, channel.app.id, hashToken(token)) : undefined
  if (!visitor || visitor.channel_id !== channel.id) throw new Refusal(3)
  if (toMs(visitor.expires_at) <= toMs(now)) throw new Refusal(1)
  return visitor
}

/** The text of a bearer token; null when there is none. */
export function tokenOf(authorization: string | undefined): string | null {
  return /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? null
}

/**
 * Starts a visit, or goes on with the one of `known`. A verified identity gets its own conversation: what was
 * written before without it stays where it was, because anybody may have written it.
 */
export async function startVisit(
  tx: Tx,
  channel: Channel,
  known: { visitor: Visitor; token: string } | null,
  identity: Identity | null,
  said: Claims,
  now: Timestamp,
): Promise<Session> {
  const claims = identity === null ? said : { ...said, name: identity.name, email: identity.email }
  const identifier = identity === null ? null : `user:${identity.sub}`
  if (known && (identifier === null || known.visitor.identifier === identifier)) {
    const { visitor, token } = known
    // other claims in a signed-in page, beside its identity, are unverified
    const trusted = visitor.is_verified && identity === null ? { ...claims, name: null, email: null } : claims
    // a verified token lives on only with a fresh proof
    const expiresAt =
      visitor.is_verified && identity === null ? visitor.expires_at : expiryOf(visitor.is_verified, now)
    await updateVisitorSeen(tx, channel.app.id, visitor.id, trusted, expiresAt, now)
    if (visitor.contact_detail_id !== null)
      await upsertContacts(tx, channel.app.id, [personOf({ ...visitor, ...trusted })], now, 'contact')
    return { token, visitor_id: visitor.identifier, last_seq: visitor.last_seq }
  }
  const { token, hash } = makeToken('vis')
  const isVerified = identifier !== null
  const fresh = { identifier: identifier ?? `vis-${base58(VISITOR_CHARS)}`, isVerified, claims }
  await insertVisitor(tx, channel.app.id, {
    ...fresh,
    channelId: channel.id,
    tokenHash: hash,
    expiresAt: expiryOf(isVerified, now),
    now,
  })
  const stored = await findVisitor(tx, channel.app.id, hash)
  if (stored?.contact_detail_id) await upsertContacts(tx, channel.app.id, [personOf(stored)], now, 'contact')
  return { token, visitor_id: fresh.identifier, last_seq: stored?.last_seq ?? 0 }
}

/**
 * The visitor as a person of contacts. The mail address is taken over only from a signed identity: tools are
 * called with the contact's address, so an unverified one could reveal somebody else's orders.
 */
export function personOf(visitor: { identifier: string; is_verified: boolean } & Claims): Person {
  return {
    channel: 'webchat',
    identifier: visitor.identifier,
    displayName: visitor.name,
    profile: {
      ...(visitor.is_verified && visitor.email !== null ? { email: visitor.email } : {}),
      ...(visitor.language !== null ? { preferred_language: visitor.language } : {}),
    },
  }
}

function expiryOf(isVerified: boolean, now: Timestamp): Timestamp {
  return toTimestamp(toMs(now) + (isVerified ? VERIFIED_TOKEN_DAYS : TOKEN_DAYS) * DAY_MS)
}
