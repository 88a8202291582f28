// A policy that does all that may be done about a late ticket, and many tickets under it: for the everyday run and for the rig.
import { accepted } from '../world/formats.ts'
import { insertOpen } from '../world/open-tickets.ts'
import type { Body, LiveShop, Shop, World } from '../world.ts'

type Rows = World['rows']

/** What is told of each ticket, once, beside the warnings: type, target, and the level of an escalation. */
const TOLD = [
  ...[
    'sla_breached resolve 0',
    'sla_breached response 0',
    'sla_escalated resolve 3',
    'sla_escalated resolve 4',
  ],
  ...['sla_escalated response 1', 'sla_escalated response 2'],
]
/** The first look at them: only the warnings are due then. */
const WARNED_BEFORE_MS = 5000

/** Levels 1 to 4 with each of the six actions, all of them due when the targets are. */
export async function hasLatePolicy(
  shop: Shop | LiveShop,
  user: string,
): Promise<{ id: number; tag: string }> {
  const { api } = shop
  const tag = (accepted(await api.post('/tag/add', { name: 'Late' })) as Body).id
  const team = (accepted(await api.post('/team/add', { name: 'Rescuers' })) as Body).id
  const level = (level: number, target: string, ...actions: object[]): object => ({
    ...{ level, target, minutes: 0, actions },
  })
  const { id } = accepted(
    await api.post('/ticket/sla/add', {
      ...{ label: 'All at once', priority: 'normal', response_time: 60, resolve_time: 480 },
      escalations: [
        level(1, 'response', { type: 'team', team }, { type: 'tag', tag }),
        level(2, 'response', { type: 'assign', user }),
        level(3, 'resolve', { type: 'priority', priority: 'urgent' }),
        level(4, 'resolve', { type: 'notify', users: [user] }, { type: 'note', note: 'Call them.' }),
      ],
    }),
  ) as Body
  return { id, tag }
}

/** Tickets under a policy, of which both targets are due one after the other, evenly over `overMs` from `fromMs` on. */
export async function insertLate(
  rows: Rows,
  { app }: Shop | LiveShop,
  { count, policy, fromMs, overMs }: { count: number; policy: number; fromMs: number; overMs: number },
): Promise<void> {
  await insertOpen(rows, app.id, count)
  await rows(
    `update tickets t set ticket_sla_policy_id = $3, is_policy_named = true, response_due_at = due.at, resolved_due_at = due.at,
       sla_next_at = due.at - $6::float8 * interval '1 ms'
     from (select id, to_timestamp($4::float8 / 1000) + (row_number() over (order by id) - 1) * $5::float8 / $2 * interval '1 ms' as at
       from tickets where app_id = $1) due where t.app_id = $1 and t.id = due.id`,
    [app.id, count, policy, fromMs, overMs, WARNED_BEFORE_MS],
  )
}

/**
 * Of which tickets something else is told than each once, or a warning twice or behind its breach (where nobody looked in time there is
 * none); and those that the escalations have not done.
 */
export async function toldAmiss(
  rows: Rows,
  { app }: Shop | LiveShop,
  { tag, user }: { tag: string; user: string },
): Promise<object[]> {
  const amiss = await rows<object>(
    `select t.hashid, e.told from tickets t left join (
       select data ->> 'hashid' as hashid, array_agg(substr(type, 8) || ' ' || (data ->> 'kind') || ' ' ||
         coalesce(data ->> 'level', '0') order by 1) as told
       from (select type, data from events where app_id = $1 and type like 'ticket.sla%' and type <> 'ticket.sla_warning') x group by 1) e using (hashid)
     where t.app_id = $1 and (select array_agg(one order by one) from unnest(e.told) one) is distinct from $2::text[]`,
    [app.id, TOLD],
  )
  const warnedAmiss = await rows<object>(
    `select w.data ->> 'hashid' as hashid from events w where w.app_id = $1 and w.type = 'ticket.sla_warning' and exists (
       select from events e where e.app_id = $1 and e.id < w.id and e.type in ('ticket.sla_warning', 'ticket.sla_breached')
         and e.data ->> 'hashid' = w.data ->> 'hashid' and e.data ->> 'kind' = w.data ->> 'kind')`,
    [app.id],
  )
  const undone = await rows<object>(
    `select t.hashid from tickets t join ticket_sla_policies p on p.app_id = t.app_id and p.id = t.ticket_sla_policy_id
     where t.app_id = $1 and not (t.is_response_breached and t.is_resolve_breached and p.priority = 'urgent'
       and t.team_id is not null and t.assignee_id = (select id from users where hashid = $2)
       and exists (select from ticket_tags x join tags g on g.app_id = x.app_id and g.id = x.tag_id
         where x.app_id = $1 and x.ticket_id = t.id and g.hashid = $3))`,
    [app.id, user, tag],
  )
  return [...amiss, ...warnedAmiss, ...undone]
}
