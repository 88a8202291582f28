// Every filter of a search for conversations: parameter, documentation and condition.
import { sameReasons } from '../agents/hand-over-text.ts'
import { ADDRESS_NAMES } from '../channels/kinds.ts'
import { detailsNamed } from '../contacts/details-named.ts'
import {
  among,
  type Condition,
  choiceFilter,
  compare,
  type Filter,
  filterQuery,
  idIn,
  idsFilter,
  LIST_CHARS_MAX,
  listFilter,
  textFilter,
  timeFilter,
} from '../http/filters.ts'
import { endInstantOf } from '../lib/instants.ts'
import { readInstant, type Timestamp } from '../lib/time.ts'
import { bucketSql, tagsNamed, unreadSql, VIEWS, viewSql, WAITING } from './views.ts'

const CONTACT_CHARS_MAX = 320
/** As many ids of 14 characters, with their commas, as a list takes. */
const IDS_MAX = Math.floor((LIST_CHARS_MAX + 1) / 15)

const REASON_CHARS_MAX = 200

/** What figures tell of a conversation `f` (analytics/queries.ts). */
const OUTCOME_SQL = {
  answered: 'f.first_answer_seconds is not null',
  answered_by_person: 'f.wait_seconds is not null',
  ended: 'f.resolution_seconds is not null',
  solved_by_agent: 'f.is_solved_by_agent',
  handed_over: 'f.handover_reason is not null',
}
const OUTCOMES = Object.keys(OUTCOME_SQL) as (keyof typeof OUTCOME_SQL)[]

// as a value, not as a set that all rows of the app are read for: so it is asked of the rows that are looked at, and no others
const figuredSql = (s: string, condition: string): string => `(select true from conversation_figures f
  where f.app_id = ${s}.app_id and f.chat_session_id = ${s}.id and ${condition})`

/** Before or since a time; the lists are kept by buckets of minutes. */
const active = (operator: '<' | '>=', time: Timestamp): Condition => ({
  where: (s, bind) => {
    const at = `${bind(time)}::timestamptz`
    return `${s}.last_message_at ${operator} ${at} and ${bucketSql(s, operator, at)}`
  },
})

/** The filters, for the person who looks. */
export const filtersFor = (userId: number): readonly Filter[] => [
  choiceFilter(
    'view',
    VIEWS,
    'A list: mine, unassigned (the queue), team (of your teams), mentioned, snoozed, all (open), closed, waiting (for a person) or unread (of mine).',
    (view, now) => ({
      where: (_, bind) =>
        viewSql(view, {
          get me() {
            return bind(userId)
          },
          get now() {
            return bind(now)
          },
        }),
    }),
  ),
  listFilter('owner', ['agent', 'queue', 'person'], 'Who answers.', owners => among('owner', owners)),
  listFilter('status', ['open', 'closed'], 'Open or closed.', statuses => among('status', statuses)),
  listFilter('channel', ADDRESS_NAMES, 'How the contact is reached.', names =>
    idIn(
      'channel_id',
      bind => `select c.id from channels c where c.app_id = $1 and c.type = any(${bind(names)}::text[])`,
      'many',
    ),
  ),
  idsFilter('channel_id', 'chn', 'Numbers or sites of yours, chn-….', hashids =>
    idIn(
      'channel_id',
      bind => `select c.id from channels c where c.app_id = $1 and c.hashid = any(${bind(hashids)}::text[])`,
      'many',
    ),
  ),
  idsFilter('agent', 'agt', 'Agents, agt-….', hashids =>
    idIn(
      'agent_id',
      bind => `select a.id from agents a where a.app_id = $1 and a.hashid = any(${bind(hashids)}::text[])`,
      'many',
    ),
  ),
  idsFilter('assignee', 'usr', 'The people who have them, usr-….', hashids => ({
    where: (_, bind) => `s.owner = 'person' and s.owner_user_id in (
      select u.id from users u where u.hashid = any(${bind(hashids)}::text[]))`,
  })),
  idsFilter('team', 'tem', 'Of these teams, tem-….', hashids =>
    idIn(
      'team_id',
      bind => `select t.id from teams t where t.app_id = $1 and t.hashid = any(${bind(hashids)}::text[])`,
      'many',
    ),
  ),
  idsFilter('tag', 'tag', 'With one of these tags, tag-….', hashids => ({
    where: (
      s,
      bind,
    ) => `(select true from conversation_tags x where x.app_id = $1 and x.chat_session_id = ${s}.id
      and x.tag_id = any(array(${tagsNamed(bind(hashids))})) limit 1)`,
  })),
  textFilter(
    'contact',
    {
      format: 'printable-ascii',
      maxLength: CONTACT_CHARS_MAX,
      description:
        'A contact: its con- hashid, its number, user_id, address or visitor id, or a contact_detail_id.',
    },
    value => idIn('contact_detail_id', bind => detailsNamed(value, bind), 'many'),
  ),
  choiceFilter('unread', ['1'], 'With something that you have not read.', () => ({
    where: (_, bind) => unreadSql(bind(userId)),
  })),
  choiceFilter('waiting', ['1'], 'Whose contact waits for an answer.', () => ({ where: () => WAITING })),
  timeFilter('opened_from', 'At this time or later.', time =>
    compare('opened_at', '>=', 'timestamptz', readInstant(time)),
  ),
  timeFilter('opened_to', 'Before this time; a date includes the whole day (UTC).', time =>
    compare('opened_at', '<', 'timestamptz', endInstantOf(time)),
  ),
  choiceFilter(
    'outcome',
    OUTCOMES,
    'As figures count it: answered, answered_by_person, ended, solved_by_agent (with its answers alone) or handed_over. Some seconds behind.',
    outcome => ({ where: s => figuredSql(s, OUTCOME_SQL[outcome]) }),
  ),
  textFilter(
    'handover_reason',
    {
      format: 'visible',
      minLength: 1,
      maxLength: REASON_CHARS_MAX,
      description: 'Why it was handed over first.',
    },
    reason => ({
      where: (s, bind) => {
        const same = sameReasons(reason)
        return figuredSql(
          s,
          'begin' in same
            ? `starts_with(f.handover_reason, ${bind(same.begin)})`
            : `f.handover_reason = any(${bind(same.words)}::text[])`,
        )
      },
    }),
  ),
  idsFilter('answered_by', 'usr', 'The people who answered first, usr-….', hashids => ({
    where: (s, bind) =>
      figuredSql(s, `f.user_id in (select u.id from users u where u.hashid = any(${bind(hashids)}::text[]))`),
  })),
  timeFilter('active_from', 'At this time or later.', time => active('>=', readInstant(time))),
  timeFilter('active_to', 'Before this time; a date includes the whole day (UTC).', time =>
    active('<', endInstantOf(time)),
  ),
  idsFilter(
    'ids',
    'ses',
    `Conversations, ses-…: ${IDS_MAX} at most.`,
    hashids => among('hashid', hashids),
    IDS_MAX,
  ),
]

/** The query parameters of all filters. */
export const filterParameters = filterQuery(filtersFor(0))
