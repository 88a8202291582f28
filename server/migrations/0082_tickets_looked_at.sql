-- outside a transaction: tickets are in use while it is built
-- clocks that run: the sweep that warns looks at the head of each app's list
create index concurrently if not exists tickets_sla_next on tickets (app_id, sla_next_at, id)
  where sla_next_at is not null and sla_stopped_at is null;
