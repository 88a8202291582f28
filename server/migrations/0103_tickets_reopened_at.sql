-- outside a transaction: tickets are in use while it is built
create index concurrently if not exists tickets_reopened_at on tickets (app_id, reopened_at, id) where reopened_at is not null;
