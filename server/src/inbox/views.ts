// The lists that people work from, as conditions on a session `s` of the app $1.

/**
 * `mine`: what I have; `unassigned`: the queue; `team`: my teams', whoever has it; `all`: whatever is open; `waiting`: for a
 * person; `unread`: mine with something that I have not read. What was put off is in `snoozed`, `all` and `waiting` only.
 */
export const VIEWS = [
  'mine',
  'unassigned',
  'team',
  'mentioned',
  'snoozed',
  'all',
  'closed',
  'waiting',
  'unread',
] as const
export type View = (typeof VIEWS)[number]

/** Who looks, and when, as placeholders: each is asked for only where it is used. */
export type Looking = { me: string; now: string }

/**
 * Lists are sorted by buckets of so many minutes, and by the last activity within each. Who writes again in the same bucket moves in
 * no index: of changes at a message a minute 93 of 100 are in place. A page reads all of the bucket in which it ends: 1,250
 * conversations at the peak of 100,000 a day. The generated columns (migration 0465) have this number as well.
 */
export const BUCKET_MINUTES = 5

/** An index of the lists holds only those whose bucket is asked for (it is always there): see the migration of it. */
const LISTED = 's.active_bucket is not null'

/** Has somebody written in the session `s`? What stands behind a ticket alone is on no channel, and has ended. */
export const IS_SAID = 's.channel_id is not null'

/** The sessions of a state that the lists hold: each state has an index of its own. */
export const listedSql = (status: 'open' | 'closed'): string =>
  `s.status = '${status}' and ${LISTED}${status === 'closed' ? ` and ${IS_SAID}` : ''}`

/** Is the session `s` not put off? */
export const isAwake = (now: string): string =>
  `(s.snoozed_until is null or s.snoozed_until <= ${now}::timestamptz)`

const CONDITIONS: { [view in View]: (looking: Looking) => string } = {
  mine: looking =>
    `s.status = 'open' and s.owner = 'person' and s.owner_user_id = ${looking.me}::bigint and ${isAwake(looking.now)}`,
  unassigned: looking => `${IN_QUEUE} and ${isAwake(looking.now)}`,
  team: looking =>
    `s.status = 'open' and s.team_id in (select m.team_id from team_members m
      where m.app_id = $1 and m.user_id = ${looking.me}::bigint) and ${isAwake(looking.now)}`,
  mentioned: looking =>
    `s.id in (select n.chat_session_id from note_mentions n where n.app_id = $1 and n.user_id = ${looking.me}::bigint)`,
  snoozed: looking => `s.status = 'open' and s.snoozed_until > ${looking.now}::timestamptz`,
  all: () => listedSql('open'),
  closed: () => listedSql('closed'),
  waiting: () => WAITS_FOR_PERSON,
  unread: looking => `${CONDITIONS.mine(looking)} and ${unreadSql(looking.me)}`,
}

/** Is the session `s` in this list? */
export const viewSql = (view: View, looking: Looking): string => CONDITIONS[view](looking)

/** Has nobody it yet? */
export const IN_QUEUE = `s.status = 'open' and s.owner = 'queue'`

/** Does the contact wait for an answer? */
export const WAITING = `s.status = 'open' and s.waiting_since is not null`

/** Does the contact wait for a person's? */
export const WAITS_FOR_PERSON = 's.people_wait_since is not null'

/** What follows for the bucket of the session `s` from its last activity being before or since a time. */
export const bucketSql = (s: string, operator: '<' | '>' | '>=', at: string): string =>
  `${s}.active_bucket ${operator === '<' ? '<=' : '>='} date_bin('${BUCKET_MINUTES} minutes', ${at}, 'epoch')`

/** The numbers of these tags (a placeholder of their public ids). */
export const tagsNamed = (hashids: string): string =>
  `select g.id from tags g where g.app_id = $1 and g.hashid = any(${hashids}::text[])`

/** Did the contact say it in the message `m`? Edits and revocations change one before them. */
export const SAID = `m.direction = 'in' and m.type not in ('edit', 'revoke')`

/** Is there something in it that this person has not read, or marked so? Of each by itself: never the reads of all. */
export const unreadSql = (
  me: string,
): string => `(select coalesce(bool_or(r.marked_unread), false) or exists (
    select from messages m where m.app_id = s.app_id and m.chat_session_id = s.id and ${SAID}
      and m.seq > coalesce(max(r.read_seq), 0))
  from conversation_reads r where r.app_id = s.app_id and r.chat_session_id = s.id and r.user_id = ${me}::bigint)`
