-- What a new ticket has, and what one that goes had, is noted for the counts of keys and of terms by one trigger, where there were two.
-- The columns that keys are made of stand once, in ticket_keys of a ticket; that of thirteen values stays for processes of the version before.
create function ticket_keys(t tickets) returns bigint[] language sql immutable parallel safe
  return array[ticket_day(t.created_at), ticket_day(t.updated_at), ticket_day(t.responded_at), ticket_day(t.answered_at),
    ticket_day(t.resolved_at), ticket_day(t.reopened_at), ticket_day(t.asked_at),
    case when t.sla_stopped_at is null then ticket_day(least(case when t.responded_at is null then t.response_due_at end,
      case when t.resolved_at is null then t.resolved_due_at end)) end,
    nullif(t.is_response_breached::int + 2 * t.is_resolve_breached::int, 0)::bigint,
    case when t.responded_at is null then t.ticket_status_id end];

create function tickets_begun() returns trigger language plpgsql as $$
begin
  with of_terms as (
    insert into ticket_term_changes (app_id, ticket_id, n, terms)
      select t.app_id, t.id, 1, ticket_terms(t.document, t.satisfaction_requested, t.satisfaction_rating) from new_rows t
      where not exists (select from ticket_term_marks k where k.app_id = t.app_id and t.id > k.built_id and t.id <= k.until_id)
      order by t.id
  )
  insert into ticket_key_changes (app_id, has)
    select t.app_id, ticket_keys(t::tickets) from new_rows t
    where not exists (select from ticket_key_marks k where k.app_id = t.app_id and t.id > k.built_id and t.id <= k.until_id)
    order by t.id;
  return null;
end $$;

create function tickets_gone() returns trigger language plpgsql as $$
begin
  with of_terms as (
    insert into ticket_term_changes (app_id, ticket_id, n, terms)
      select t.app_id, t.id, -1, ticket_terms(t.document, t.satisfaction_requested, t.satisfaction_rating) from old_rows t
      where not exists (select from ticket_term_marks k where k.app_id = t.app_id and t.id > k.built_id and t.id <= k.until_id)
      order by t.id
  )
  insert into ticket_key_changes (app_id, had)
    select t.app_id, ticket_keys(t::tickets) from old_rows t
    where not exists (select from ticket_key_marks k where k.app_id = t.app_id and t.id > k.built_id and t.id <= k.until_id)
    order by t.id;
  return null;
end $$;

create or replace function ticket_keys_changed() returns trigger language plpgsql as $$
begin
  if not exists (select from ticket_key_marks k where k.app_id = new.app_id and new.id > k.built_id and new.id <= k.until_id) then
    insert into ticket_key_changes (app_id, had, has) values (new.app_id, ticket_keys(old), ticket_keys(new));
  end if;
  return null;
end $$;

drop trigger tickets_terms_begun on tickets;
drop trigger tickets_keys_begun on tickets;
create trigger tickets_begun after insert on tickets referencing new table as new_rows
  for each statement execute function tickets_begun();
drop trigger tickets_terms_gone on tickets;
drop trigger tickets_keys_gone on tickets;
create trigger tickets_gone after delete on tickets referencing old table as old_rows
  for each statement execute function tickets_gone();
-- most changes of a day are of none of these
drop trigger tickets_keys_changed on tickets;
create trigger tickets_keys_changed after update on tickets for each row
  when (ticket_keys(old) is distinct from ticket_keys(new)) execute function ticket_keys_changed();
drop function ticket_terms_begun(), ticket_keys_begun(), ticket_terms_gone(), ticket_keys_gone();
