-- outside a transaction: tickets are in use while it is built
-- with the clock of the response beside: what is due by either is counted without the rows
create index concurrently if not exists tickets_resolve_clock on tickets (app_id, is_resolve_breached, resolved_due_at, id)
  include (responded_at, response_due_at) where resolved_at is null and sla_stopped_at is null;
