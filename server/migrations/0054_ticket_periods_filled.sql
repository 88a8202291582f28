-- outside a transaction: tickets are filled a thousand at a time, and nobody waits for a whole table
-- The periods of tickets that were there before, from their history. All clocks ran all day then. The last period is the
-- one from which the stored due times follow, also where the history does not go back to the beginning.
do $do$
declare
  app bigint := 0;
  ticket bigint := 0;
  last_app bigint;
  last_ticket bigint;
begin
  alter table ticket_history validate constraint ticket_history_cause_check;
  commit;
  loop
    select t.app_id, t.id into last_app, last_ticket from tickets t
      where (t.app_id, t.id) > (app, ticket) order by t.app_id, t.id offset 999 limit 1;
    insert into ticket_periods (app_id, ticket_id, began_at, ticket_status_id, ticket_sla_policy_id, policy_version,
      is_running, response_used_ms, resolve_used_ms)
    with chosen as (
      select t.*, p.response_time, p.resolve_time from tickets t
      join ticket_sla_policies p on p.app_id = t.app_id and p.id = t.ticket_sla_policy_id
      where (t.app_id, t.id) > (app, ticket) and (last_app is null or (t.app_id, t.id) <= (last_app, last_ticket))
        and not exists (select from ticket_periods o where o.app_id = t.app_id and o.ticket_id = t.id)
    ),
    known as (
      select h.app_id, h.ticket_id, h.id, h.at, s.id as status, s.before_id as status_before, case when h.field = 'sla_policy'
        then (h.after #>> '{}')::bigint end as policy, case when h.field = 'sla_policy' then (h.before #>> '{}')::bigint end as policy_before
      from ticket_history h join chosen c on c.app_id = h.app_id and c.id = h.ticket_id
      left join lateral (
        select (select s.id from ticket_statuses s where s.code = h.after #>> '{}'
            and (s.app_id = h.app_id or s.app_id is null) order by s.app_id nulls last limit 1) as id,
          (select s.id from ticket_statuses s where s.code = h.before #>> '{}'
            and (s.app_id = h.app_id or s.app_id is null) order by s.app_id nulls last limit 1) as before_id
      ) s on h.field = 'status'
      where h.field in ('status', 'sla_policy')
    ),
    moments as (
      select c.app_id, c.id as ticket_id, 0::bigint as n, c.created_at as at,
        coalesce((select k.status_before from known k where k.app_id = c.app_id and k.ticket_id = c.id
          and k.status_before is not null order by k.id limit 1), c.ticket_status_id) as status,
        coalesce((select k.policy_before from known k where k.app_id = c.app_id and k.ticket_id = c.id
          and k.policy_before is not null order by k.id limit 1), c.ticket_sla_policy_id) as policy
      from chosen c
      union all select app_id, ticket_id, id, at, status, policy from known where status is not null or policy is not null
      -- a pause of which nothing else is known
      union all select c.app_id, c.id, 9223372036854775807, c.sla_stopped_at, c.ticket_status_id, null from chosen c
        where c.sla_stopped_at > c.created_at and not exists (
          select from known k where k.app_id = c.app_id and k.ticket_id = c.id and k.status is not null)
    ),
    -- what is not said of a moment is as it was
    stated as (
      select m.app_id, m.ticket_id, m.n, m.at,
        max(m.status) over (partition by m.app_id, m.ticket_id, m.statuses) as status,
        max(m.policy) over (partition by m.app_id, m.ticket_id, m.policies) as policy,
        lead(m.at) over (partition by m.app_id, m.ticket_id order by m.n) as until,
        m.n = 0 and lead(m.n) over (partition by m.app_id, m.ticket_id order by m.n) = 9223372036854775807 as before_pause
      from (
        select m.*, count(m.status) over (partition by m.app_id, m.ticket_id order by m.n) as statuses,
          count(m.policy) over (partition by m.app_id, m.ticket_id order by m.n) as policies
        from moments m
      ) m
    ),
    ruled as (
      select d.*, d.before_pause or not (s.is_terminal or s.is_resolved or s.pauses_sla) as is_running
      from stated d join ticket_statuses s on s.id = d.status
    ),
    used as (
      select r.*, c.responded_at, c.resolved_at, c.response_due_at, c.resolved_due_at, c.is_response_breached,
        c.is_resolve_breached, c.sla_stopped_at, c.response_time, c.resolve_time,
        coalesce(sum(case when r.is_running then greatest(0, extract(epoch from
            least(r.until, coalesce(c.responded_at, r.until)) - r.at)) end)
          over before, 0) as response_seconds,
        coalesce(sum(case when r.is_running then greatest(0, extract(epoch from r.until - r.at)) end)
          over before, 0) as resolve_seconds
      from ruled r join chosen c on c.app_id = r.app_id and c.id = r.ticket_id
      window before as (partition by r.app_id, r.ticket_id order by r.n rows between unbounded preceding and 1 preceding)
    )
    select u.app_id, u.ticket_id, u.at, u.status, u.policy, 1, u.is_running,
      case when u.until is not null or u.responded_at is not null or u.is_response_breached
          then floor(u.response_seconds * 1000)
        else u.response_time * 60000 - floor(extract(epoch from u.response_due_at - coalesce(u.sla_stopped_at, u.at)) * 1000) end,
      case when u.until is not null or u.resolved_at is not null or u.is_resolve_breached
          then floor(u.resolve_seconds * 1000)
        else u.resolve_time * 60000 - floor(extract(epoch from u.resolved_due_at - coalesce(u.sla_stopped_at, u.at)) * 1000) end
    from used u order by u.app_id, u.ticket_id, u.n;
    commit;
    exit when last_app is null;
    app := last_app;
    ticket := last_ticket;
  end loop;
end $do$;
