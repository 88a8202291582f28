// What a message m is about, and what its writer has made of it, with our ids in place of the provider's.
import { timeSql } from '../lib/time.ts'
import { contentOf } from './content.ts'
import { isCalled } from './provider-sql.ts'

/** What its writer has made of it: columns. */
export const CHANGED = `case when m.direction = 'in' then (
    select json_build_object('message_id', x.hashid, 'text', x.text, 'at', ${timeSql('x.created_at')})
    from messages x
    where x.app_id = m.app_id and x.channel_id = m.channel_id and x.context_id = m.provider_id
      and x.type in ('edit', 'revoke') and x.type = 'edit' and x.contact_detail_id = m.contact_detail_id
    order by x.created_at desc, x.seq desc limit 1) end as edited,
  case when m.direction = 'in' then (
    select min(x.created_at) from messages x
    where x.app_id = m.app_id and x.channel_id = m.channel_id and x.context_id = m.provider_id
      and x.type in ('edit', 'revoke') and x.type = 'revoke'
      and x.contact_detail_id = m.contact_detail_id) end as revoked_at`

/** Columns, of the row that ABOUT_FROM adds. */
export const ABOUT = `case m.type
    when 'reaction' then m.content || jsonb_build_object('message_id', about.hashid)
    when 'edit' then m.content || jsonb_build_object('original_message_id', about.hashid)
    when 'revoke' then m.content || jsonb_build_object('original_message_id', about.hashid)
    else ${contentOf('m')} end as content,
  case when about.id is not null then json_build_object('message_id', about.hashid) end as context,
  m.meta->'referral' as referral,
  coalesce((m.meta->>'forwarded')::boolean, (m.meta->>'frequently_forwarded')::boolean, false) as forwarded,
  m.meta->>'group_id' as group_id,
  ${CHANGED}`

/** A message of the same person; of anybody, in a group. */
const MAY_NAME = `(x.contact_detail_id = m.contact_detail_id or m.meta ->> 'group_id' is not null)`

/** The message that it quotes, reacts to or changes: clients name it by our id, providers by theirs. */
export const ABOUT_FROM = `cross join lateral (
  select named.id, coalesce(
    (select x.hashid from messages x where x.app_id = m.app_id and x.hashid = named.id and ${MAY_NAME}),
    (select x.hashid from messages x
     where x.app_id = m.app_id and ${isCalled('x', 'm.app_id', 'm.channel_id', 'named.id')} and ${MAY_NAME})) as hashid
  from (select coalesce(m.context_id, m.content->>'message_id') as id) named) about`

/** When we learned that the window `w` is open: of the same clock as tryBegan, to the microsecond. */
export const notedAt = (w: string): string => `coalesce(${w}.noted_at, ${w}.last_inbound_at)`
