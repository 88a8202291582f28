-- outside a transaction
-- its place is taken by tickets_late
drop index concurrently if exists tickets_breached;
