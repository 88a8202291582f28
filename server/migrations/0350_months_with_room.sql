-- Months are made like the other also in how they are kept: room on each page, when dead rows are taken out. `like` copies none of
-- that. Otherwise as in 0233.
create or replace function make_month(parent text, moment timestamptz, other_rows_max integer default 10000) returns text
  language plpgsql set lock_timeout = '200ms' as $$
declare
  starts timestamptz := date_trunc('month', moment, 'UTC');
  ends timestamptz := (starts at time zone 'UTC' + interval '1 month') at time zone 'UTC';
  other text := parent || '_other';
  part text := parent || to_char(starts at time zone 'UTC', '"_y"YYYY"m"MM');
  kept text := (select array_to_string(c.reloptions, ', ') from pg_class c where c.oid = (parent || '_other')::regclass);
  other_rows bigint;
  taken boolean;
begin
  -- the first goes back to the beginning
  if exists (select from months_of(parent) m where m.ends_at = ends or m.ends_at > ends and m.name = parent || '_first') then
    return 'there';
  end if;
  if not pg_try_advisory_xact_lock(hashtextextended('months of ' || parent, 0)) then return 'busy'; end if;
  if exists (select from months_of(parent) m where m.ends_at = ends) then return 'there'; end if;
  execute format('select count(*) from (select from %I limit %s) o', other, other_rows_max + 1) into other_rows;
  if other_rows > other_rows_max then return 'full'; end if;
  execute format('select exists (select from %I where stored_at >= $1 and stored_at < $2)', other) into taken using starts, ends;
  if taken then return 'taken'; end if;
  execute format('lock table %I in access exclusive mode', other);
  execute format('select exists (select from %I where stored_at >= $1 and stored_at < $2)', other) into taken using starts, ends;
  if taken then return 'taken'; end if;
  execute format('create table %I (like %I including all excluding identity)', part, other);
  if kept is not null then execute format('alter table %I set (%s)', part, kept); end if;
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, part, starts, ends);
  return 'made';
exception when lock_not_available or deadlock_detected then return 'busy';
end $$;
