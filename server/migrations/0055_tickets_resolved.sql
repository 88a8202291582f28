-- outside a transaction: tickets are in use while it is built
-- resolved ones that are not closed yet: the sweep that closes them looks at the head of each app's list
create index concurrently if not exists tickets_resolved on tickets (app_id, resolved_at, id)
  where resolved_at is not null and closed_at is null;
