/** What costs: charges, and what was given back of them. */
export const COSTS = ['message', 'agent_turn', 'refund'] as const

/**
 * The channel and the agent of a row `l` of the ledger, where it is of one: the columns of `o` (joined laterally). A turn is found in
 * the order of its key: by that alone, whatever is known of a month that has just begun.
 */
export const LEDGER_OF = `left join lateral (
  select m.channel_id, case when m.author = 'agent' then m.author_id end as agent_id, m.hashid as message,
    m.chat_session_id
  from messages m where l.kind in ('message', 'refund') and m.app_id = l.app_id and m.id = l.subject_id
  union all
  select s.channel_id, t.agent_id, null, s.id from (
    select n.agent_id, n.chat_session_id from turns n
    where l.kind = 'agent_turn' and n.app_id = l.app_id and n.id between l.subject_id and l.subject_id
    order by n.id limit 1) t
  join chat_sessions s on s.app_id = l.app_id and s.id = t.chat_session_id) o on true`
