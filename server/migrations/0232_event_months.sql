-- events: a table of months. What there is becomes the first of them; months to come are made ahead by a sweep, and what is stored
-- where no month was made is in the other. Each has the primary key of its own: ids come from the counter, which gives none twice.
alter table events rename to events_first;
alter index events_pkey rename to events_first_pkey;
create table events
  (like events_first including defaults) partition by range (stored_at);
create table events_other partition of events default;
alter table events_other add primary key (app_id, id);

-- nothing is read for it: the check says that all fits
do $$ begin
  execute format('alter table events attach partition events_first for values from (minvalue) to (%L)',
    (select substring(pg_get_constraintdef(oid) from '''([^'']+)''') from pg_constraint where conname = 'events_until'));
end $$;
alter table events_first drop constraint events_until;

-- The parts of a table of months and where each ends; null: the other.
create function months_of(parent text) returns table (name text, ends_at timestamptz) language sql stable as $$
  select c.relname::text, substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \(''([^'']+)''\)')::timestamptz
  from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = parent::regclass
$$;

-- Makes the month of this moment, made like the other; false where it is there, or nobody may wait for it to be made, or some of it is
-- in the other already: the rest of that month goes there too. Only the other is locked, in which there is nothing as a rule.
create function make_month(parent text, moment timestamptz) returns boolean language plpgsql as $$
declare
  starts timestamptz := date_trunc('month', moment, 'UTC');
  ends timestamptz := (starts at time zone 'UTC' + interval '1 month') at time zone 'UTC';
  other text := parent || '_other';
  part text := parent || to_char(starts at time zone 'UTC', '"_y"YYYY"m"MM');
  patience text := current_setting('lock_timeout');
  taken boolean;
begin
  if exists (select from months_of(parent) m where m.ends_at >= ends)
    or not pg_try_advisory_xact_lock(hashtextextended('months of ' || parent, 0)) then return false; end if;
  execute format('select exists (select from %I where stored_at >= $1 and stored_at < $2)', other) into taken using starts, ends;
  if taken then return false; end if;
  perform set_config('lock_timeout', '200ms', true);
  begin
    execute format('lock table %I in access exclusive mode', other);
    execute format('select exists (select from %I where stored_at >= $1 and stored_at < $2)', other) into taken using starts, ends;
    if not taken and not exists (select from months_of(parent) m where m.ends_at >= ends) then
      execute format('create table %I (like %I including all)', part, other);
      execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, part, starts, ends);
    end if;
  exception when lock_not_available then taken := true;
  end;
  perform set_config('lock_timeout', patience, true);
  return not taken;
end $$;

-- Drops the months that are over by then, the first is emptied; says how many. What cannot be locked within a fifth of a second is
-- left for the next time: whoever comes meanwhile waits behind us.
create function drop_months(parent text, before timestamptz) returns integer language plpgsql as $$
declare
  month record;
  patience text := current_setting('lock_timeout');
  has_rows boolean;
  gone integer := 0;
begin
  perform set_config('lock_timeout', '200ms', true);
  for month in select m.name, m.name = parent || '_first' as is_first from months_of(parent) m where m.ends_at <= before order by m.ends_at loop
    execute format('select exists (select from %I)', month.name) into has_rows;
    continue when month.is_first and not has_rows;
    begin
      execute format(case when month.is_first then 'truncate %I' else 'drop table %I' end, month.name);
      gone := gone + 1;
    exception when lock_not_available then exit;
    end;
  end loop;
  perform set_config('lock_timeout', patience, true);
  return gone;
end $$;
