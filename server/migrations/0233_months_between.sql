-- Tables of months (0232), four things mended: a far month forbids no nearer one; a table whose ids are an identity has months too;
-- another of which much went past the months is not read under a lock; whatever cannot be locked is left for the next time, and two
-- workers never do it at once.

-- Anew, since it says how it went, and takes a bound. Older processes call it with two arguments and ask for no answer.
drop function make_month(text, timestamptz);

-- Makes the month of this moment, made like the other; says how it went: 'made', 'there', 'busy' (somebody else does it, or a lock
-- is not given within a fifth of a second), 'taken' (some of the month is in the other already: the rest goes there too), 'full'
-- (there is so much in the other that to read it would hold up everybody: it goes past its days row by row).
create function make_month(parent text, moment timestamptz, other_rows_max integer default 10000) returns text
  language plpgsql set lock_timeout = '200ms' as $$
declare
  starts timestamptz := date_trunc('month', moment, 'UTC');
  ends timestamptz := (starts at time zone 'UTC' + interval '1 month') at time zone 'UTC';
  other text := parent || '_other';
  part text := parent || to_char(starts at time zone 'UTC', '"_y"YYYY"m"MM');
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
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, part, starts, ends);
  return 'made';
exception when lock_not_available or deadlock_detected then return 'busy';
end $$;

-- Drops the months that are over by then, the first is emptied; says how many. What cannot be locked within a fifth of a second is
-- left for the next time: whoever comes meanwhile waits behind us. What was dropped before that stays dropped.
create or replace function drop_months(parent text, before timestamptz) returns integer
  language plpgsql set lock_timeout = '200ms' as $$
declare
  names text[];
  month text;
  has_rows boolean;
  gone integer := 0;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('months of ' || parent, 0)) then return 0; end if;
  begin
    names := array(select m.name from months_of(parent) m where m.ends_at <= before order by m.ends_at);
  exception when lock_not_available or deadlock_detected then return 0;
  end;
  foreach month in array names loop
    begin
      if month = parent || '_first' then
        execute format('select exists (select from %I)', month) into has_rows;
        continue when not has_rows;
        execute format('truncate %I', month);
      else
        execute format('drop table %I', month);
      end if;
      gone := gone + 1;
    exception when lock_not_available or deadlock_detected then exit;
    end;
  end loop;
  return gone;
end $$;
