-- outside a transaction
-- its place is taken by tickets_of_team
drop index concurrently if exists tickets_team;
