-- Reads the table, while it is written and read as ever, so that the next file need not.
alter table events validate constraint events_until;
