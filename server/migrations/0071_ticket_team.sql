-- outside a transaction: tickets are in use while it is built
create index concurrently if not exists tickets_team on tickets (app_id, team_id, created_at desc, id desc) where team_id is not null;
