-- outside a transaction: tickets are in use while it is built
-- what is late in any way, told apart by the columns beside; of one status by itself, so that those of others are not passed to count them
create index concurrently if not exists tickets_late on tickets (app_id, ticket_status_id, created_at desc, id desc)
 include (is_response_breached, is_resolve_breached) where is_response_breached or is_resolve_breached;
