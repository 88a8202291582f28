-- Each number of a business is asked for its own long waits, by the time that it has set: waits that are not due are not read, however much
-- sooner another number's are. And the queue by wait reads none that are somebody's. A conversation keeps its number.
-- Who begins a wait meanwhile comes behind all of this: a trigger that has begun would go on with the words of the version before.
lock table chat_sessions in share row exclusive mode;
alter table conversation_waits add column channel_id bigint;

create or replace function wait_moves() returns trigger language plpgsql as $$ begin
  if new.people_wait_since is null then
    delete from conversation_waits
      where app_id = old.app_id and chat_session_id = old.id and since = old.people_wait_since;
  else
    insert into conversation_waits
        (app_id, chat_session_id, channel_id, since, is_told, owner, owner_user_id, team_id, snoozed_until)
      values (new.app_id, new.id, new.channel_id, new.people_wait_since,
        new.people_wait_since is not distinct from new.wait_told_since, new.owner, new.owner_user_id, new.team_id, new.snoozed_until)
      on conflict (app_id, chat_session_id) do update set channel_id = excluded.channel_id, since = excluded.since,
        is_told = excluded.is_told, owner = excluded.owner, owner_user_id = excluded.owner_user_id, team_id = excluded.team_id,
        snoozed_until = excluded.snoozed_until;
  end if;
  return null;
end $$;

drop index conversation_waits_untold;
update conversation_waits w set channel_id = s.channel_id from chat_sessions s where s.app_id = w.app_id and s.id = w.chat_session_id;
create index conversation_waits_untold on conversation_waits (app_id, channel_id, since) where not is_told;
create index conversation_waits_of_queue on conversation_waits (app_id, since, chat_session_id) where owner = 'queue';

-- of a new column nothing is known until it is analyzed; an empty table is left out (as in 0465)
do $$ begin
  if exists (select from conversation_waits) then analyze conversation_waits; end if;
end $$;
