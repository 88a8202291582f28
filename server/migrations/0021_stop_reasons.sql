-- Why an app was stopped, and since when; null where it is not, or was by a version that did not ask.
alter table apps add column stop_reason text check (length(stop_reason) between 1 and 500);
alter table apps add column stopped_at timestamptz;
