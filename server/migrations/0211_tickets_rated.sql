-- outside a transaction: tickets are in use while it is built
create index concurrently if not exists tickets_rated on tickets (app_id, satisfaction_rating, created_at desc, id desc)
  include (satisfaction_requested) where satisfaction_requested or satisfaction_rating is not null;
