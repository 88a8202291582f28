// Who of a team is there to answer: a condition for the statements of other rooms.

/** For so long somebody is where they last said to be. */
export const PRESENCE_SECONDS = 30

/** Is what a device or a person said, `p`, still to be believed at `now` (SQL)? */
export const isFresh = (p: string, now: string): string =>
  `${p}.seen_at > ${now}::timestamptz - interval '${PRESENCE_SECONDS} s'`

/** Does who sits at the device `d` still write at `now` (SQL)? No stream holds that. */
export const isWriting = (d: string, now: string): string =>
  `(${d}.writing and ${d}.said_at > ${now}::timestamptz - interval '${PRESENCE_SECONDS} s')`

/** Is the person of the presence `p` there at `now` (SQL), by what they said last or by a device that is held? */
export const isThere = (p: string, now: string): string => `(${isFresh(p, now)} or exists (
  select from presence_devices d where d.app_id = ${p}.app_id and d.user_id = ${p}.user_id and ${isFresh('d', now)}))`

/** What somebody (SQL) says of being there, at `now`; offline where they are not heard of. */
export const availabilitySql = (appId: string, userId: string, now: string): string => `coalesce((
  select p.availability from presence p where p.app_id = ${appId} and p.user_id = ${userId} and p.chat_session_id = 0
    and ${isThere('p', now)}), 'offline')`

/** Is the team member `m` online, and may they answer? */
export const isOnline = (m: string, now: string): string => `(
  ${availabilitySql(`${m}.app_id`, `${m}.user_id`, now)} = 'online'
  and exists (select from apps a join memberships b on b.business_id = a.business_id join users u on u.id = b.user_id
    where a.id = ${m}.app_id and b.user_id = ${m}.user_id and b.disabled_at is null and u.disabled_at is null
      and b.role <> 'viewer'))`
