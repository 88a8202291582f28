-- Until when somebody is where they said to be as long as a stream of theirs is open; null: only for seconds.
alter table presence add column held_until timestamptz;
