-- Events are kept by the month in which they were stored, so that what is past its days goes with its table (0232). `at`, when
-- something happened, would not do: a receipt comes late, a test app's clock is moved, and ids would go from the middle.
-- Old rows take the moment of this file, without being written anew.
alter table events add column stored_at timestamptz not null default now();

-- the end of the month, a week from now at least: until then all is in one table
do $$ begin
  execute format('alter table events add constraint events_until check (stored_at < %L) not valid',
    date_trunc('month', now() + interval '7 days', 'UTC') + interval '1 month');
end $$;
