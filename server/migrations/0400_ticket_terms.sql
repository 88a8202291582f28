-- How many tickets of an app have a word, and each rating: a search by one of these knows its total without looking at ten thousand rows.
-- Kept behind the writes by a sweep; what it has not counted yet is added by who asks, so that a total is right at once. Numbers by
-- themselves are not counted: few tickets have the same.
create table ticket_term_counts (
  app_id bigint not null,
  term text not null,
  n bigint not null,
  -- the sum of a number for each of these tickets: two words with the same sum are in the same tickets
  seal bigint not null,
  primary key (app_id, term)
) with (fillfactor = 70);
-- no ticket has it any more: the word is forgotten
create index ticket_term_counts_gone on ticket_term_counts (app_id) where n = 0 and seal = 0;

-- What a ticket has now (1) and what it has no longer (-1); a sweep takes the rows away.
create table ticket_term_changes (
  app_id bigint not null,
  id bigint generated always as identity,
  ticket_id bigint not null,
  n smallint not null,
  terms tsvector not null,
  primary key (app_id, id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- Who counts holds the row of the app: what a ticket had is taken in its order. Of tickets from before, those up to built_id are
-- counted, those from there up to until_id are not yet.
create table ticket_term_marks (
  app_id bigint primary key,
  built_id bigint not null default 0,
  until_id bigint not null default 0
);

create function ticket_rating_terms(requested boolean, rating integer) returns tsvector language sql immutable parallel safe
  return array_to_tsvector(array_remove(array[
    case when rating is not null then 'rating:' || rating end,
    case when requested then 'rating:asked' end,
    case when requested and rating is null then 'rating:unanswered' end], null));

create function ticket_terms(document tsvector, requested boolean, rating integer) returns tsvector
  language sql immutable parallel safe
  return strip(document) || ticket_rating_terms(requested, rating);

create function ticket_terms_begun() returns trigger language plpgsql as $$
begin
  insert into ticket_term_changes (app_id, ticket_id, n, terms)
    select t.app_id, t.id, 1, ticket_terms(t.document, t.satisfaction_requested, t.satisfaction_rating) from new_rows t
    where not exists (select from ticket_term_marks k where k.app_id = t.app_id and t.id > k.built_id and t.id <= k.until_id)
    order by t.id;
  return null;
end $$;

create function ticket_terms_gone() returns trigger language plpgsql as $$
begin
  insert into ticket_term_changes (app_id, ticket_id, n, terms)
    select t.app_id, t.id, -1, ticket_terms(t.document, t.satisfaction_requested, t.satisfaction_rating) from old_rows t
    where not exists (select from ticket_term_marks k where k.app_id = t.app_id and t.id > k.built_id and t.id <= k.until_id)
    order by t.id;
  return null;
end $$;

create function ticket_terms_changed() returns trigger language plpgsql as $$
begin
  if exists (select from ticket_term_marks k where k.app_id = new.app_id and new.id > k.built_id and new.id <= k.until_id) then
    return null;
  end if;
  if old.document is distinct from new.document then
    insert into ticket_term_changes (app_id, ticket_id, n, terms) values
      (old.app_id, old.id, -1, ticket_terms(old.document, old.satisfaction_requested, old.satisfaction_rating)),
      (new.app_id, new.id, 1, ticket_terms(new.document, new.satisfaction_requested, new.satisfaction_rating));
  else
    insert into ticket_term_changes (app_id, ticket_id, n, terms) values
      (old.app_id, old.id, -1, ticket_rating_terms(old.satisfaction_requested, old.satisfaction_rating)),
      (new.app_id, new.id, 1, ticket_rating_terms(new.satisfaction_requested, new.satisfaction_rating));
  end if;
  return null;
end $$;

create trigger tickets_terms_begun after insert on tickets referencing new table as new_rows
  for each statement execute function ticket_terms_begun();
create trigger tickets_terms_gone after delete on tickets referencing old table as old_rows
  for each statement execute function ticket_terms_gone();
create trigger tickets_terms_changed after update on tickets for each row
  when (row(old.subject, old.description, old.document, old.satisfaction_requested, old.satisfaction_rating)
    is distinct from row(new.subject, new.description, new.document, new.satisfaction_requested, new.satisfaction_rating))
  execute function ticket_terms_changed();

-- whoever writes tickets has ended by now, and the next waits until this is over
insert into ticket_term_marks (app_id, built_id, until_id)
  select a.id, 0, t.id from apps a
  cross join lateral (select id from tickets where app_id = a.id order by id desc limit 1) t;

-- What tickets are found by beside their words, in the same index: the day they began (UTC), and what they are counted by.
create function ticket_facets(created_at timestamptz, status bigint, policy bigint, channel text, agent bigint, assignee bigint)
  returns text[] language sql immutable parallel safe
  return array['d' || floor(extract(epoch from created_at at time zone 'UTC') / 86400)::integer, 's' || status, 'p' || policy,
    'c' || channel, 'a' || coalesce(agent, 0), 'u' || coalesce(assignee, 0)];
