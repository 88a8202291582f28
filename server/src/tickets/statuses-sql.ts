// Statuses as an app sees them: those that are everybody's may have words of its own, and an effect on the clocks.

/** What the app of a ticket `t` calls its status `s`. */
export const STATUS_NAMES = `coalesce((select n.names from ticket_status_names n
    where n.app_id = t.app_id and n.ticket_status_id = s.id), s.names)`

/** The statuses of the app $1, as a table. */
export const STATUSES = `(select s.id, s.app_id, coalesce(n.names, s.names) as names, s.code,
    coalesce(n.position, s.position) as position, s.is_active, s.is_terminal, s.is_resolved,
    coalesce(n.pauses_sla, s.pauses_sla) as pauses_sla, s.created_at, greatest(s.updated_at, n.updated_at) as updated_at
  from ticket_statuses s left join ticket_status_names n on n.app_id = $1 and n.ticket_status_id = s.id
  where s.app_id = $1 or s.app_id is null) s`

/** Of the same, as JSON: id, names and code of each, as PostgreSQL writes them. */
export const STATUSES_LIST = `(select json_agg(json_build_array(s.id::text, s.names::text, s.code))::text from ${STATUSES})`
