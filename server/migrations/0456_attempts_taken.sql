-- An attempt that the channel took, and of which nothing more is to be told, stands in its message's row: when it began, and how long
-- it took. It has a row of its own once the message goes again.
alter table messages add column attempt_began_at timestamptz, add column attempt_ms integer;
