-- Since when a status of an app's own pauses the clocks, or no longer does; null: since it is there.
alter table ticket_statuses add column pauses_since timestamptz;
