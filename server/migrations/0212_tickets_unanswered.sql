-- outside a transaction: tickets are in use while it is built
create index concurrently if not exists tickets_unanswered on tickets (app_id, ticket_status_id, created_at desc, id desc)
  where responded_at is null;
