-- outside a transaction: tickets are in use while it is built
create index concurrently if not exists tickets_answered_at on tickets (app_id, answered_at, id) where answered_at is not null;
