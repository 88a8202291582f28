-- outside a transaction: tickets are in use while it goes
-- tickets_by_creation has the same order
drop index concurrently if exists tickets_newest;
