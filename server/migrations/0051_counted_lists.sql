-- The numbers of the lists are read from their indexes alone: whether a conversation was put off, and whose it is, stands in
-- them too. A change of these writes new entries already, so none is written more often. About 4 s for a million conversations.
drop index chat_sessions_queue;
drop index chat_sessions_mine;
drop index chat_sessions_team;
drop index chat_sessions_unanswered;
create index chat_sessions_queue on chat_sessions (app_id, active_minute) include (snoozed_until)
  where status = 'open' and owner = 'queue';
create index chat_sessions_mine on chat_sessions (app_id, owner_user_id, active_minute) include (snoozed_until, id)
  where status = 'open' and owner = 'person';
create index chat_sessions_team on chat_sessions (app_id, team_id, active_minute) include (snoozed_until)
  where status = 'open' and team_id is not null;
create index chat_sessions_unanswered on chat_sessions (app_id, people_wait_since, id)
  include (status, owner, owner_user_id, team_id, snoozed_until) where people_wait_since is not null;

-- Nearly all that has a tag has ended: which are open is known without looking at the rest. The conversation's status is the
-- truth; what is tagged while it ends waits for it.
alter table conversation_tags add column is_open boolean not null default true;
update conversation_tags x set is_open = false from chat_sessions s
  where s.app_id = x.app_id and s.id = x.chat_session_id and s.status <> 'open';
create index conversation_tags_open on conversation_tags (app_id, tag_id, chat_session_id) where is_open;

create function tag_with_status() returns trigger language plpgsql as $$
begin
  select s.status = 'open' into new.is_open from chat_sessions s
    where s.app_id = new.app_id and s.id = new.chat_session_id for share;
  -- of a conversation that is gone the foreign key says so
  new.is_open := coalesce(new.is_open, true);
  return new;
end $$;
create trigger conversation_tags_status before insert on conversation_tags
  for each row execute function tag_with_status();

create function status_of_tags() returns trigger language plpgsql as $$
begin
  update conversation_tags x set is_open = new.status = 'open'
    where x.app_id = new.app_id and x.chat_session_id = new.id and x.is_open <> (new.status = 'open');
  return null;
end $$;
create trigger chat_sessions_status_of_tags after update of status on chat_sessions
  for each row when (old.status <> new.status) execute function status_of_tags();
