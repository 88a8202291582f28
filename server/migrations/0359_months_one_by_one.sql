-- A month that is dropped locks the whole table until the commit: a year of them held up who writes for a second. So many at a time;
-- older processes, which do not say, drop one. Otherwise as in 0233.
drop function drop_months(text, timestamptz);
create function drop_months(parent text, before timestamptz, months_max integer default 1) returns integer
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
    exit when gone >= months_max;
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
