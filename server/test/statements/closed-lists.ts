// The closed lists of the database, and the unions of the code that they must agree with: a value that the database refuses
// (23514) is otherwise met only when it is first written.
import { NOTICE_KINDS } from '@palabre/contract/notices'
import { ROLES } from '@palabre/contract/scopes'
import { TOOL_OUTCOMES } from '@palabre/contract/tools'
import pg from 'pg'
import type { Actor } from '../../src/audit/actor.ts'
import type { Owner } from '../../src/conversations/owner.ts'
import { ACT_KINDS } from '../../src/conversations/queries-acts.ts'
import { STATUS_RANKS } from '../../src/delivery/status.ts'
import type { Gateway } from '../../src/http/mount.ts'
import type { Purpose as LinkPurpose } from '../../src/members/queries.ts'
import { AUTHORS } from '../../src/messages/filters.ts'
import type { MailFailure } from '../../src/outbound/mail.ts'
import { OUTCOMES as SANDBOX_OUTCOMES } from '../../src/sandbox/script.ts'
import type { Given as Rating } from '../../src/satisfaction/queries.ts'
import type { Purpose as ChallengePurpose, Gives } from '../../src/second-factor/queries.ts'
import { PRIORITIES } from '../../src/sla/shapes.ts'
import type { NewTeam } from '../../src/teams/queries.ts'
import type { Availability } from '../../src/teams/shapes.ts'
import type { LinkKind } from '../../src/tickets/queries-acts.ts'
import type { By as TicketBy } from '../../src/tickets/queries-change.ts'
import { KINDS as TOOL_RUN_KINDS } from '../../src/tools/run-filters.ts'

/** All of a union that only the compiler knows: a value more, or one less, does not compile. */
const allOf = <Union extends string>(values: { [value in Union]: true }): string[] => Object.keys(values)

const GATEWAYS = allOf<Gateway['kind']>({ live: true, test: true })

/** By the name of the constraint. */
const LISTS: { [constraint: string]: readonly string[] } = {
  apps_kind_check: GATEWAYS,
  audit_entries_actor_check: allOf<Actor['kind']>({
    person: true,
    token: true,
    command_line: true,
    service: true,
  }),
  audit_entries_app_kind_check: GATEWAYS,
  challenges_gives_check: allOf<Gives>({ session: true, token: true }),
  challenges_purpose_check: allOf<ChallengePurpose>({ sign_in: true, add_passkey: true, confirm: true }),
  chat_sessions_owner_check: allOf<Owner>({ agent: true, queue: true, person: true }),
  conversation_acts_kind_check: ACT_KINDS,
  links_mail_error_check: allOf<MailFailure>({
    address_refused: true,
    letter_refused: true,
    sign_in_refused: true,
    unreachable: true,
  }),
  links_purpose_check: allOf<LinkPurpose>({ verify: true, reset: true, invite: true, address: true }),
  links_role_check: ROLES,
  memberships_role_check: ROLES,
  messages_author_check: AUTHORS,
  messages_status_check: ['received', 'cancelled', ...STATUS_RANKS],
  notices_kind_check: NOTICE_KINDS,
  presence_availability_check: allOf<Availability>({ online: true, away: true, offline: true }),
  sandbox_outcomes_outcome_check: SANDBOX_OUTCOMES,
  satisfaction_requests_rated_by_check: allOf<Rating['by']>({ choice: true, page: true }),
  teams_assignment_check: allOf<NewTeam['assignment']>({ manual: true, balanced: true }),
  ticket_history_actor_check: allOf<TicketBy['actor']>({
    person: true,
    agent: true,
    contact: true,
    service: true,
  }),
  ticket_links_kind_check: allOf<LinkKind>({
    conversation: true,
    related: true,
    duplicate: true,
    caused_by: true,
  }),
  ticket_sla_policies_priority_check: PRIORITIES,
  tool_runs_kind_check: TOOL_RUN_KINDS,
  tool_runs_outcome_check: TOOL_OUTCOMES,
}

/** No union of the code by itself: the values stand in statements, or beside others in a larger type. */
const OF_DATABASE = [
  'agents_mode_check',
  'agents_model_check',
  'chat_sessions_closed_reason_check',
  'chat_sessions_status_check',
  'contact_detail_names_kind_check',
  'conversation_acts_actor_check',
  'figure_days_dimension_check',
  'ledger_kind_check',
  'links_mail_check',
  'message_attempts_outcome_check',
  'messages_direction_check',
  'ticket_alarms_target_check',
  'ticket_days_dimension_check',
  'tokens_kind_check',
  'tool_runs_effects_check',
  'tools_kind_check',
  'tools_state_check',
  'turns_outcome_check',
  'users_theme_check',
]

/** A column that is one of some texts, and nothing else. */
const CLOSED = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)$/

/** What is wrong, in words: lists that do not agree, that nobody knows, or that are gone. */
export async function compareLists(url: string, lists = LISTS): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; definition: string }>(
      `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
       where contype = 'c' and connamespace = 'public'::regnamespace and conparentid = 0`,
    )
    const found = new Map(rows.map(({ name, definition }) => [name, CLOSED.exec(definition)?.[1]]))
    const closed = [...found].filter((one): one is [string, string] => one[1]?.includes("'::text") ?? false)
    const known = new Set([...Object.keys(lists), ...OF_DATABASE])
    const gone = [...known].filter(name => !closed.some(([one]) => one === name))
    return [
      ...closed.flatMap(([name, values]) => compareList(name, values, lists[name], known)),
      ...gone.map(name => `${name} is no closed list of the database`),
    ]
  } finally {
    await client.end()
  }
}

function compareList(
  name: string,
  definition: string,
  list: readonly string[] | undefined,
  known: Set<string>,
): string[] {
  if (!known.has(name)) return [`${name} is a closed list: which is its like in the code? (closed-lists.ts)`]
  if (!list) return []
  const allowed = [...definition.matchAll(/'([^']*)'::text/g)].map(match => match[1]!)
  const refused = list.filter(value => !allowed.includes(value))
  const unknown = allowed.filter(value => !list.includes(value))
  return [
    ...refused.map(value => `${name} refuses "${value}": a migration has to allow it`),
    ...unknown.map(value => `${name} allows "${value}", which the code does not know`),
  ]
}
