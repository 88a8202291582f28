// What was sent, as the simulated providers received it.
import { namesOf, PROVIDER_KINDS, STORED_CHANNELS } from '../channels/kinds.ts'
import type { Db } from '../db/pool.ts'
import type { ContextWith } from '../http/endpoint.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { contentOf } from '../messages/content.ts'
import { simulatorOf } from './numbers.ts'
import type { SentView } from './shapes.ts'

const LIMIT_DEFAULT = 50
const WAIT_LOOK_MS = 50

type Query = { contact?: string; channel?: string; after?: string; limit?: number }
type Row = Omit<SentView, 'cursor'> & { id: number; received_at: Timestamp }

/**
 * Oldest first. A cursor marks the place in both lists: sends to providers, and messages that are sent by being stored.
 * With `Prefer: wait=N` an empty answer is held back until there is something.
 */
export async function readOutbox(context: ContextWith<'db', Query>): Promise<SentView[]> {
  const endMs = Date.now() + context.prefer.waitMs
  for (;;) {
    const found = await lookOnce(context)
    if (found.length > 0 || Date.now() >= endMs) return found
    await new Promise(resolve => setTimeout(resolve, WAIT_LOOK_MS))
  }
}

async function lookOnce({ deps, app, query }: ContextWith<'db', Query>): Promise<SentView[]> {
  const limit = query.limit ?? LIMIT_DEFAULT
  let [sendId, messageId] = (query.after ?? '0.0').split('.').map(Number) as [number, number]
  const asked = (names: readonly string[]): string[] =>
    names.filter(name => query.channel === undefined || query.channel === name)
  const [sends, messages] = await Promise.all([
    selectSends(deps.db, app.id, { ...query, channels: asked(namesOf(PROVIDER_KINDS)) }, sendId, limit),
    selectMessages(deps.db, app.id, { ...query, channels: asked(STORED_CHANNELS) }, messageId, limit),
  ])
  const views: SentView[] = []
  while (views.length < limit && sends.length + messages.length > 0) {
    const isSend =
      messages.length === 0 || (sends.length > 0 && sends[0]!.received_at <= messages[0]!.received_at)
    const { id, ...row } = (isSend ? sends : messages).shift()!
    if (isSend) sendId = id
    else messageId = id
    views.push({ cursor: `${sendId}.${messageId}`, ...row })
  }
  return views
}

type Wanted = { contact?: string; channels: string[] }

function selectSends(
  db: Db,
  appId: AppId,
  { contact, channels }: Wanted,
  after: number,
  limit: number,
): Promise<Row[]> {
  const recipients =
    contact === undefined ? null : channels.map(type => simulatorOf({ type }).recipientOf(contact))
  return db.query<Row>(
    `select s.id, c.type as channel, c.sender, s.recipient as contact, s.ref as message_id, s.provider_id,
       s.provider_id is not null as accepted, s.request,
       json_build_object('status', s.http_status, 'body', s.response) as response, s.created_at as received_at
     from sandbox_sends s join channels c on c.app_id = s.app_id and c.id = s.channel_id
     where s.app_id = $1 and s.id > $2 and ($3::text[] is null or s.recipient = any($3)) and c.type = any($5::text[])
     order by s.id limit $4`,
    [appId, after, recipients, limit, channels],
  )
}

/** Without a provider, a message stored as sent is what the person sees. */
function selectMessages(
  db: Db,
  appId: AppId,
  { contact, channels }: Wanted,
  after: number,
  limit: number,
): Promise<Row[]> {
  return db.query<Row & { message_id: string }>(
    `select m.id, c.type as channel, c.sender, d.identifier as contact, m.hashid as message_id,
       null as provider_id, true as accepted, json_build_object('type', m.type, 'content', ${contentOf('m')}) as request,
       null::json as response, coalesce(m.sent_at, m.accepted_at) as received_at
     from messages m
     join channels c on c.app_id = m.app_id and c.id = m.channel_id and c.type = any($5::text[])
     join contact_details d on d.app_id = m.app_id and d.id = m.contact_detail_id
     left join sandbox_visitors v on v.app_id = m.app_id and v.channel_id = m.channel_id and v.visitor_id = d.identifier
     where m.app_id = $1 and m.id > $2 and m.direction = 'out' and m.status in ('sent', 'delivered', 'read')
       and ($3::text is null or d.identifier = $3 or v.identifier = $3)
     order by m.id limit $4`,
    [appId, after, contact ?? null, limit, channels],
  )
}
