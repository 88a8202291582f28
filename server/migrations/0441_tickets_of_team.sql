-- outside a transaction: tickets are in use while it is built
-- also those of no team
create index concurrently if not exists tickets_of_team on tickets (app_id, team_id, created_at desc, id desc);
