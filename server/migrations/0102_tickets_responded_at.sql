-- outside a transaction: tickets are in use while it is built
create index concurrently if not exists tickets_responded_at on tickets (app_id, responded_at, id) where responded_at is not null;
