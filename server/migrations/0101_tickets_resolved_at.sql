-- outside a transaction: tickets are in use while it is built
create index concurrently if not exists tickets_resolved_at on tickets (app_id, resolved_at, id) where resolved_at is not null;
