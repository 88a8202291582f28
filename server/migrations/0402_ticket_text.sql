-- outside a transaction: whoever reads it is not waited for by those that come then
-- tickets_words is in its place.
drop index concurrently if exists tickets_text;
