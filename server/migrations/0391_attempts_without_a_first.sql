-- What there was before months has an index more than they: when each attempt began. A database that is new has nothing in it, and would
-- pay for that index until its first month is over. There the first ends where this month begins.
do $$ declare
  starts timestamptz := date_trunc('month', now(), 'UTC');
  ends timestamptz;
begin
  if exists (select from message_attempts_first) then return; end if;
  select m.ends_at into ends from months_of('message_attempts') m where m.name = 'message_attempts_first';
  if ends <= starts then return; end if;
  alter table message_attempts detach partition message_attempts_first;
  execute format('alter table message_attempts attach partition message_attempts_first for values from (minvalue) to (%L)', starts);
  while starts < ends loop
    perform make_month('message_attempts', starts);
    starts := (starts at time zone 'UTC' + interval '1 month') at time zone 'UTC';
  end loop;
end $$;
