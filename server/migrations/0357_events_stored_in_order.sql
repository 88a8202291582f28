-- When the newest event of an app was stored: the next one is not of an earlier month, so that a month that goes takes the lowest ids.
alter table event_counters add column stored_at timestamptz;
