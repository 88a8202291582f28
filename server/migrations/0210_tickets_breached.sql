-- outside a transaction: tickets are in use while it is built
-- one for what is late in any way, told apart by the columns beside
create index concurrently if not exists tickets_breached on tickets (app_id, created_at desc, id desc)
  include (is_response_breached, is_resolve_breached, ticket_status_id) where is_response_breached or is_resolve_breached;
