-- outside a transaction: tickets are in use while it is built
-- also those of nobody
create index concurrently if not exists tickets_assigned on tickets (app_id, assignee_id, created_at desc, id desc);
