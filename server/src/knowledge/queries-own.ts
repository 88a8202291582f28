// The statements that write the agents' own texts, and those that delete any.
import type { Hashid } from '@palabre/contract/ids'
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { wordsSql } from './words-sql.ts'

/** Texts of an agent's own. */
export const AGENT_TEXTS_MAX = 10_000

export type AgentEntry = {
  hashid: Hashid<'knw'>
  agentId: number
  externalId: string | null
  content: string
  hash: Buffer
}

/** `agent`: its public id; `before`: the text that was replaced. */
type Upserted = {
  status: 'created' | 'updated' | 'unchanged'
  hashid: Hashid<'knw'>
  agent: string
  before: string | null
}

/**
 * An agent's own entry, known by its external id, or by its text. Writers of one agent's texts take turns, so that their count
 * holds until the commit. `full`: it has as many as it may have.
 */
export async function upsertAgentEntry(
  tx: Tx,
  appId: AppId,
  entry: AgentEntry,
  now: Timestamp,
): Promise<Upserted | { status: 'full' }> {
  const { hashid, agentId, externalId, content, hash } = entry
  const [owner] = await tx.query<{ hashid: string }>(
    'select hashid from agents where app_id = $1 and id = $2 for no key update',
    [appId, agentId],
  )
  const agent = owner!.hashid
  const [known] = await tx.query<
    Pick<Upserted, 'hashid'> & { id: number; content: string; content_hash: Buffer }
  >(
    `select id, hashid, content, content_hash from knowledge
     where app_id = $1 and agent_id = $2 and contact_id is null and external_id is not distinct from $3::text
       and ($3::text is not null or content_hash = $4)`,
    [appId, agentId, externalId, hash],
  )
  if (known?.content_hash.equals(hash))
    return { status: 'unchanged', hashid: known.hashid, agent, before: null }
  if (known) {
    await updateText(tx, appId, known.id, { content, hash }, now)
    return { status: 'updated', hashid: known.hashid, agent, before: known.content }
  }
  const [{ count } = { count: 0 }] = await tx.query<{ count: number }>(
    'select count(*)::int as count from knowledge where app_id = $1 and agent_id = $2 and contact_id is null',
    [appId, agentId],
  )
  if (count >= AGENT_TEXTS_MAX) return { status: 'full' }
  await tx.query(
    `insert into knowledge
       (app_id, hashid, agent_id, contact_id, external_id, content, words, content_hash, created_at, updated_at)
     values ($1, $2, $3, null, $4, $5::text, ${wordsSql('$5::text')}, $6, $7, $7)`,
    [appId, hashid, agentId, externalId, content, hash, now],
  )
  return { status: 'created', hashid, agent, before: null }
}

async function updateText(
  tx: Tx,
  appId: AppId,
  id: number,
  { content, hash }: { content: string; hash: Buffer },
  now: Timestamp,
): Promise<void> {
  await tx.query(
    `update knowledge set content = $3::text, words = ${wordsSql('$3::text')}, content_hash = $4, updated_at = $5
     where app_id = $1 and id = $2`,
    [appId, id, content, hash, now],
  )
}

/** A text before it was changed or removed. */
export type Before = { agent: string; external_id: string | null; content: string; is_own: boolean }

/**
 * Another text in the place of an agent's own, in turn with others who write texts of that agent; `repeated`: it has an unnamed
 * entry with that text.
 */
export async function updateAgentEntry(
  tx: Tx,
  appId: AppId,
  entry: string,
  text: { content: string; hash: Buffer },
  now: Timestamp,
): Promise<Before | 'missing' | 'repeated'> {
  await tx.query(
    `select a.id from agents a
     where a.app_id = $1 and a.id = (select k.agent_id from knowledge k where k.app_id = $1 and k.hashid = $2 and k.contact_id is null)
     for no key update`,
    [appId, entry],
  )
  const [found] = await tx.query<Before & { id: number; content_hash: Buffer; is_repeated: boolean }>(
    `select k.id, a.hashid as agent, k.external_id, k.content, true as is_own, k.content_hash,
       k.external_id is null and exists (
         select 1 from knowledge o where o.app_id = k.app_id and o.agent_id = k.agent_id and o.contact_id is null
           and o.external_id is null and o.content_hash = $3 and o.id <> k.id) as is_repeated
     from knowledge k join agents a on a.app_id = k.app_id and a.id = k.agent_id
     where k.app_id = $1 and k.hashid = $2 and k.contact_id is null for update of k`,
    [appId, entry, text.hash],
  )
  if (!found) return 'missing'
  if (found.is_repeated) return 'repeated'
  if (!found.content_hash.equals(text.hash)) await updateText(tx, appId, found.id, text, now)
  return found
}

/**
 * Deletes a text, `which`: an agent's own only, or any. Undefined: there is no such entry. Whoever writes the knowledge about
 * a contact holds its row (see lockKnown).
 */
export async function deleteEntry(
  tx: Tx,
  appId: AppId,
  entry: string,
  which: 'own' | 'any',
): Promise<Before | undefined> {
  if (which === 'any')
    await tx.query(
      `select id from contacts where app_id = $1
         and id = (select k.contact_id from knowledge k where k.app_id = $1 and k.hashid = $2) for no key update`,
      [appId, entry],
    )
  const [row] = await tx.query<Before>(
    `with gone as (
       delete from knowledge k where k.app_id = $1 and k.hashid = $2 and ($3 or k.contact_id is null)
       returning k.agent_id, k.contact_id, k.external_id, k.content
     ), counted as (
       update knowledge_counts c set entries = c.entries - 1 from gone g
       where c.app_id = $1 and c.agent_id = g.agent_id and c.contact_id = g.contact_id
     )
     select a.hashid as agent, g.external_id, g.content, g.contact_id is null as is_own
     from gone g join agents a on a.app_id = $1 and a.id = g.agent_id`,
    [appId, entry, which === 'any'],
  )
  return row
}
