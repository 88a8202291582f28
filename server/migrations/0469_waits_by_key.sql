-- Where next to nothing waited as it was analyzed, every index of conversation_waits that begins with the app is as good as its key, by what
-- is known then: the end of a wait could read all waits of its app, by a plan that is kept (5 ms among 100,000). With since, either
-- index leads to the one row.
create or replace function wait_moves() returns trigger language plpgsql as $$ begin
  if new.people_wait_since is null then
    delete from conversation_waits
      where app_id = old.app_id and chat_session_id = old.id and since = old.people_wait_since;
  else
    insert into conversation_waits (app_id, chat_session_id, since, is_told, owner, owner_user_id, team_id, snoozed_until)
      values (new.app_id, new.id, new.people_wait_since, new.people_wait_since is not distinct from new.wait_told_since,
        new.owner, new.owner_user_id, new.team_id, new.snoozed_until)
      on conflict (app_id, chat_session_id) do update set since = excluded.since, is_told = excluded.is_told, owner = excluded.owner,
        owner_user_id = excluded.owner_user_id, team_id = excluded.team_id, snoozed_until = excluded.snoozed_until;
  end if;
  return null;
end $$;

-- Somebody's own, a team's, and what was put off, by wait: of 100,000 who wait a list of ten read all. 0468 holds all processes already.
create index conversation_waits_of_person on conversation_waits (app_id, owner_user_id, since, chat_session_id)
  where owner_user_id is not null;
create index conversation_waits_of_team on conversation_waits (app_id, team_id, since, chat_session_id) where team_id is not null;
create index conversation_waits_snoozed on conversation_waits (app_id, since, chat_session_id) where snoozed_until is not null;

-- what 0468 has filled is read whole until it is known; an empty table is left out (as in 0465)
do $$ begin
  if exists (select from conversation_waits) then analyze conversation_waits; end if;
end $$;
