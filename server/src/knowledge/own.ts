// What an agent knows in every conversation, as the API reads and writes it. Texts about a contact are not among it.
import type { Hashid } from '@palabre/contract/ids'
import type { Actor } from '../audit/actor.ts'
import { audit } from '../audit/record.ts'
import { getAgentId } from '../channels/find.ts'
import type { Db } from '../db/pool.ts'
import type { Tx } from '../db/tx.ts'
import { notFound, Refusal } from '../http/errors.ts'
import type { PageRequest } from '../http/pagination.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { hashOf } from './add.ts'
import { addAgentKnowledge } from './add-agent-knowledge.ts'
import type { OwnInput, OwnListed, OwnQuery, OwnView } from './own-shapes.ts'
import { updateAgentEntry } from './queries-own.ts'
import { texts } from './texts.ts'

const BEGINNING_CHARS = 200

const COLUMNS = `k.hashid as id, a.hashid as agent, k.external_id, k.created_at, k.updated_at,
  length(k.content) as characters`
const FITS = `k.contact_id is null and ($2::text is null or a.hashid = $2)
  and ($3::text is null or k.content ilike $3) and (k.expires_at is null or k.expires_at > $4::timestamptz)`

/** The texts of the app's agents, or of one, a page of them; and how many there are. */
export async function searchOwn(
  db: Pick<Db, 'query'>,
  appId: AppId,
  query: OwnQuery,
  page: PageRequest,
  now: Timestamp,
): Promise<{ texts: OwnListed[]; total: number }> {
  const q = query.q === undefined ? null : `%${query.q.replaceAll(/[\\%_]/g, '\\$&')}%`
  const values = [appId, query.agent ?? null, q, now]
  const [count] = await db.query<{ total: number }>(
    `select count(*)::int as total from knowledge k
     join agents a on a.app_id = k.app_id and a.id = k.agent_id where k.app_id = $1 and ${FITS}`,
    values,
  )
  const rows = await db.query<OwnListed>(
    `select ${COLUMNS}, left(k.content, ${BEGINNING_CHARS}) as begins from knowledge k
     join agents a on a.app_id = k.app_id and a.id = k.agent_id
     where k.app_id = $1 and ${FITS} order by k.updated_at desc, k.id desc limit $5 offset $6`,
    [...values, page.perPage, page.offset],
  )
  return { texts: rows, total: count!.total }
}

/** A text as a whole; 1007 when there is none, or it is about a contact. */
export async function getOwn(
  db: Pick<Db, 'query'>,
  appId: AppId,
  hashid: string,
  now: Timestamp,
): Promise<OwnView> {
  const [row] = await db.query<OwnView>(
    `select ${COLUMNS}, k.content from knowledge k join agents a on a.app_id = k.app_id and a.id = k.agent_id
     where k.app_id = $1 and k.hashid = $2 and k.contact_id is null
       and (k.expires_at is null or k.expires_at > $3::timestamptz)`,
    [appId, hashid, now],
  )
  if (!row) throw notFound()
  return row
}

/** Stores a text of an agent, and gives its id. 1007 names the agent, 1001 limit_reached. */
export async function addOwn(
  tx: Tx,
  appId: AppId,
  { agent, content, external_id }: OwnInput,
  by: Actor,
  now: Timestamp,
): Promise<Hashid<'knw'>> {
  const agentId = await getAgentId(tx, appId, agent)
  return addAgentKnowledge(tx, appId, { agentId, content, externalId: external_id ?? null }, by, now)
}

/** Puts another text in the place of one. 1007, and 1004 where the agent has that text already. */
export async function changeOwn(
  tx: Tx,
  appId: AppId,
  hashid: string,
  content: string,
  by: Actor,
  now: Timestamp,
): Promise<void> {
  const before = await updateAgentEntry(tx, appId, hashid, { content, hash: hashOf(content) }, now)
  if (before === 'missing') throw notFound()
  if (before === 'repeated') throw new Refusal(1004, texts.repeated)
  audit(tx, {
    actor: by,
    app: appId,
    action: 'knowledge.update',
    target: hashid,
    name: before.external_id ?? undefined,
    before: { content: before.content, characters: before.content.length },
    after: { content, characters: content.length },
  })
}
