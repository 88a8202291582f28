-- outside a transaction: tickets are filled a thousand at a time, and nobody waits for a whole table
-- Clocks that run are looked at; of what has been breached already nobody is warned.
do $do$
declare
  app bigint := 0;
  ticket bigint := 0;
  last_app bigint;
  last_ticket bigint;
begin
  loop
    select t.app_id, t.id into last_app, last_ticket from tickets t
      where (t.app_id, t.id) > (app, ticket) order by t.app_id, t.id offset 999 limit 1;
    insert into ticket_alarms (app_id, ticket_id, target, wait_id, level, at)
      select t.app_id, t.id, k.target, 0, 0, t.updated_at from tickets t
      cross join lateral (values ('response', t.is_response_breached), ('resolve', t.is_resolve_breached)) k (target, told)
      where (t.app_id, t.id) > (app, ticket) and (last_app is null or (t.app_id, t.id) <= (last_app, last_ticket))
        and t.sla_stopped_at is null and k.told
      on conflict do nothing;
    update tickets t set sla_next_at = t.updated_at
      where (t.app_id, t.id) > (app, ticket) and (last_app is null or (t.app_id, t.id) <= (last_app, last_ticket))
        and t.sla_stopped_at is null and t.sla_next_at is null;
    commit;
    exit when last_app is null;
    app := last_app;
    ticket := last_ticket;
  end loop;
end $do$;
