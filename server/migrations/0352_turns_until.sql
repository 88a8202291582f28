-- Reads the tables, while they are written and read as ever, so that the next files need not.
alter table turns validate constraint turns_until;
alter table message_attempts validate constraint message_attempts_until;
