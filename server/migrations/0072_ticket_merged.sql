-- outside a transaction: tickets are in use while it is built
create index concurrently if not exists tickets_merged on tickets (app_id, merged_into, created_at desc, id desc) where merged_into is not null;
