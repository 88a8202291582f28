-- outside a transaction: tickets are in use while it is built
create index concurrently if not exists tickets_asked_at on tickets (app_id, asked_at, id) where asked_at is not null;
