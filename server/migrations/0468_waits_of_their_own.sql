-- Where people answer, the beginning and the end of each wait wrote an entry into each index of chat_sessions: when a wait began stood in
-- four of them, and what silence may end in a fifth. Who waits for a person stands in a table of its own now, which triggers keep: whatever
-- statement moves a conversation, it says what the row says once that is done. The queue, which is read with those that wait for nothing,
-- goes by a column that is null for all others. The table is written anew under its lock, once, with three of its indexes.
drop index chat_sessions_unanswered;
drop index chat_sessions_untold;
drop index chat_sessions_given_out;
drop index chat_sessions_queue_waits;

-- Who waits for a person, since when, and whether it was told how long; what lists of them are asked for stands in it as well, so that they
-- read no conversation that they do not show.
create table conversation_waits (
  app_id bigint not null,
  chat_session_id bigint not null,
  since timestamptz not null,
  is_told boolean not null,
  owner text not null,
  owner_user_id bigint,
  team_id bigint,
  snoozed_until timestamptz
) with (fillfactor = 70, vacuum_truncate = off, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000,
  autovacuum_analyze_scale_factor = 0.05);
-- never small, so that no plan is made for a table of a page (as in 0457)
insert into conversation_waits (app_id, chat_session_id, since, is_told, owner)
  select 0, n, now(), false, 'queue' from generate_series(1, 8192) n;
delete from conversation_waits;

alter table chat_sessions drop column silent_bucket,
  -- since when it is silent (0465), of those that silence may end, or of which it is to be told how long they have waited: who waits for a
  -- person as well, until it was told, so that what is asked and answered meanwhile moves it in no index
  add column silent_bucket timestamptz
    generated always as (case when status = 'open' and snoozed_until is null
      and (waiting_since is null or waiting_since is distinct from wait_told_since)
      then date_bin('5 minutes', last_message_at, 'epoch') end) stored,
  add column queue_wait_since timestamptz
    generated always as (case when status = 'open' and owner = 'queue' then waiting_since end) stored;

create index chat_sessions_silent on chat_sessions (app_id, channel_id, silent_bucket) where silent_bucket is not null;
create index chat_sessions_given_out on chat_sessions (app_id, team_id, queue_wait_since, id)
  where status = 'open' and owner = 'queue' and team_id is not null;
create index chat_sessions_queue_waits on chat_sessions
  (app_id, (coalesce(queue_wait_since, '9999-12-31T00:00:00.000000Z'::timestamptz)), id) include (snoozed_until)
  where status = 'open' and owner = 'queue';

insert into conversation_waits (app_id, chat_session_id, since, is_told, owner, owner_user_id, team_id, snoozed_until)
  select app_id, id, people_wait_since, people_wait_since is not distinct from wait_told_since, owner, owner_user_id, team_id, snoozed_until
  from chat_sessions where people_wait_since is not null;
alter table conversation_waits add primary key (app_id, chat_session_id);
create index conversation_waits_longest on conversation_waits (app_id, since, chat_session_id);
create index conversation_waits_untold on conversation_waits (app_id, since) where not is_told;

create function wait_moves() returns trigger language plpgsql as $$ begin
  if new.people_wait_since is null then
    delete from conversation_waits where app_id = old.app_id and chat_session_id = old.id;
  else
    insert into conversation_waits (app_id, chat_session_id, since, is_told, owner, owner_user_id, team_id, snoozed_until)
      values (new.app_id, new.id, new.people_wait_since, new.people_wait_since is not distinct from new.wait_told_since,
        new.owner, new.owner_user_id, new.team_id, new.snoozed_until)
      on conflict (app_id, chat_session_id) do update set since = excluded.since, is_told = excluded.is_told, owner = excluded.owner,
        owner_user_id = excluded.owner_user_id, team_id = excluded.team_id, snoozed_until = excluded.snoozed_until;
  end if;
  return null;
end $$;

create trigger wait_comes after insert on chat_sessions for each row
  when (new.people_wait_since is not null) execute function wait_moves();
create trigger wait_moves after update on chat_sessions for each row
  when (old.people_wait_since is distinct from new.people_wait_since
    or new.people_wait_since is not null
      and (old.wait_told_since, old.owner, old.owner_user_id, old.team_id, old.snoozed_until)
        is distinct from (new.wait_told_since, new.owner, new.owner_user_id, new.team_id, new.snoozed_until))
  execute function wait_moves();
-- of a row that goes: `new` is nothing then
create trigger wait_goes after delete on chat_sessions for each row
  when (old.people_wait_since is not null) execute function wait_moves();

-- of new columns nothing is known until it is analyzed; an empty table is left out (as in 0465)
do $$ begin
  if exists (select from chat_sessions) then analyze chat_sessions; end if;
end $$;
