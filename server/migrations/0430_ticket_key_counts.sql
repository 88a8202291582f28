-- How many tickets of an app have each key that searches count by: the day (UTC) of each of their times, what is late, the status of those
-- without an answer. A search by one of these knows its total by a few rows. Kept behind the writes by a sweep; what it has not counted yet is
-- added by who asks, so that a total is right at once.
create table ticket_key_counts (
  app_id bigint not null,
  -- the key's place in ticket_keys
  place smallint not null,
  key bigint not null,
  n bigint not null,
  primary key (app_id, place, key)
) with (fillfactor = 70);
-- no ticket has it any more
create index ticket_key_counts_gone on ticket_key_counts (app_id) where n = 0;

-- What a ticket had and what it has now; a sweep takes the rows away.
create table ticket_key_changes (
  app_id bigint not null,
  id bigint generated always as identity,
  had bigint[],
  has bigint[],
  primary key (app_id, id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- Who counts holds the row of the app. Of tickets from before, those up to built_id are counted, those from there up to until_id are not yet.
create table ticket_key_marks (
  app_id bigint primary key,
  built_id bigint not null default 0,
  until_id bigint not null default 0
);

create function ticket_day(at timestamptz) returns bigint language sql immutable strict parallel safe
  return ((at at time zone 'UTC')::date - date '1970-01-01')::bigint;

-- In the order of KEYS in tickets/keys.ts. What is due is the first of the clocks that run; late: 1 by the first answer, 2 by the resolution, 3 by both.
create function ticket_keys(created timestamptz, updated timestamptz, responded timestamptz, answered timestamptz, resolved timestamptz,
    reopened timestamptz, asked timestamptz, stopped timestamptz, response_due timestamptz, resolved_due timestamptz,
    is_response_late boolean, is_resolve_late boolean, status bigint) returns bigint[] language sql immutable parallel safe
  return array[ticket_day(created), ticket_day(updated), ticket_day(responded), ticket_day(answered), ticket_day(resolved),
    ticket_day(reopened), ticket_day(asked),
    case when stopped is null then ticket_day(least(case when responded is null then response_due end, case when resolved is null then resolved_due end)) end,
    nullif(is_response_late::int + 2 * is_resolve_late::int, 0)::bigint,
    case when responded is null then status end];

create function ticket_keys_begun() returns trigger language plpgsql as $$
begin
  insert into ticket_key_changes (app_id, has)
    select t.app_id, ticket_keys(t.created_at, t.updated_at, t.responded_at, t.answered_at, t.resolved_at, t.reopened_at, t.asked_at,
      t.sla_stopped_at, t.response_due_at, t.resolved_due_at, t.is_response_breached, t.is_resolve_breached, t.ticket_status_id) from new_rows t
    where not exists (select from ticket_key_marks k where k.app_id = t.app_id and t.id > k.built_id and t.id <= k.until_id)
    order by t.id;
  return null;
end $$;

create function ticket_keys_gone() returns trigger language plpgsql as $$
begin
  insert into ticket_key_changes (app_id, had)
    select t.app_id, ticket_keys(t.created_at, t.updated_at, t.responded_at, t.answered_at, t.resolved_at, t.reopened_at, t.asked_at,
      t.sla_stopped_at, t.response_due_at, t.resolved_due_at, t.is_response_breached, t.is_resolve_breached, t.ticket_status_id) from old_rows t
    where not exists (select from ticket_key_marks k where k.app_id = t.app_id and t.id > k.built_id and t.id <= k.until_id)
    order by t.id;
  return null;
end $$;

create function ticket_keys_changed() returns trigger language plpgsql as $$
declare
  had bigint[] := ticket_keys(old.created_at, old.updated_at, old.responded_at, old.answered_at, old.resolved_at, old.reopened_at, old.asked_at,
    old.sla_stopped_at, old.response_due_at, old.resolved_due_at, old.is_response_breached, old.is_resolve_breached, old.ticket_status_id);
  has bigint[] := ticket_keys(new.created_at, new.updated_at, new.responded_at, new.answered_at, new.resolved_at, new.reopened_at, new.asked_at,
    new.sla_stopped_at, new.response_due_at, new.resolved_due_at, new.is_response_breached, new.is_resolve_breached, new.ticket_status_id);
begin
  if had = has or exists (
      select from ticket_key_marks k where k.app_id = new.app_id and new.id > k.built_id and new.id <= k.until_id) then
    return null;
  end if;
  insert into ticket_key_changes (app_id, had, has) values (new.app_id, had, has);
  return null;
end $$;

create trigger tickets_keys_begun after insert on tickets referencing new table as new_rows
  for each statement execute function ticket_keys_begun();
create trigger tickets_keys_gone after delete on tickets referencing old table as old_rows
  for each statement execute function ticket_keys_gone();
-- most changes of a day are of none of these
create trigger tickets_keys_changed after update on tickets for each row
  when (row(old.created_at, old.responded_at, old.answered_at, old.resolved_at, old.reopened_at, old.asked_at, old.sla_stopped_at,
      old.response_due_at, old.resolved_due_at, old.is_response_breached, old.is_resolve_breached, old.ticket_status_id)
    is distinct from row(new.created_at, new.responded_at, new.answered_at, new.resolved_at, new.reopened_at, new.asked_at, new.sla_stopped_at,
      new.response_due_at, new.resolved_due_at, new.is_response_breached, new.is_resolve_breached, new.ticket_status_id)
    or ticket_day(old.updated_at) <> ticket_day(new.updated_at))
  execute function ticket_keys_changed();

-- whoever writes tickets has ended by now, and the next waits until this is over
insert into ticket_key_marks (app_id, built_id, until_id)
  select a.id, 0, t.id from apps a
  cross join lateral (select id from tickets where app_id = a.id order by id desc limit 1) t;
