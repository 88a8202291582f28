-- Turns and attempts are kept by the month in which they were stored, as events are (0230 to 0232). Old rows take the moment of this
-- file, without being written anew.
alter table turns add column stored_at timestamptz not null default now();
alter table message_attempts add column stored_at timestamptz not null default now();

-- the end of the month, a week from now at least: until then all is in one table
do $$
declare ends timestamptz := date_trunc('month', now() + interval '7 days', 'UTC') + interval '1 month';
begin
  execute format('alter table turns add constraint turns_until check (stored_at < %L) not valid', ends);
  execute format('alter table message_attempts add constraint message_attempts_until check (stored_at < %L) not valid', ends);
end $$;
