-- outside a transaction: tickets are in use while it is built
create index concurrently if not exists tickets_board on tickets (app_id, coalesce(rank, position), id);
