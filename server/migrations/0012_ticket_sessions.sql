-- outside a transaction: tickets are filled a thousand at a time, and nobody waits for a whole table
-- Every ticket belongs to a conversation. One that was added without one gets a conversation of its own, closed and
-- without messages; it has no number of ours. Tickets of processes that do not know this yet are filled as they come:
-- the trigger goes when no such process runs any more.
do $do$
declare
  app bigint := 0;
  ticket bigint := 0;
  last_app bigint;
  last_ticket bigint;
begin
  alter table chat_sessions alter column channel_id drop not null;
  alter table chat_sessions drop constraint if exists chat_sessions_channel;
  alter table chat_sessions add constraint chat_sessions_channel
    check (channel_id is not null or status = 'closed') not valid;
  create or replace function ticket_session() returns trigger language plpgsql as $fill$
  declare
    alphabet constant text := '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
  begin
    insert into chat_sessions (app_id, hashid, contact_detail_id, agent_id, status, owner, opened_at,
        last_message_at, closed_at)
      select new.app_id, 'ses-' || string_agg(substr(alphabet, 1 + floor(random() * 58)::int, 1), ''),
        new.contact_detail_id, new.agent_id, 'closed', 'queue', new.created_at, new.created_at, new.created_at
      from generate_series(1, 10)
      returning id into new.chat_session_id;
    return new;
  end $fill$;
  create or replace trigger tickets_without_session before insert or update on tickets
    for each row when (new.chat_session_id is null) execute function ticket_session();
  commit;

  loop
    select t.app_id, t.id into last_app, last_ticket from tickets t
      where (t.app_id, t.id) > (app, ticket) order by t.app_id, t.id offset 999 limit 1;
    update tickets t set chat_session_id = null
      where t.chat_session_id is null and (t.app_id, t.id) > (app, ticket)
        and (last_app is null or (t.app_id, t.id) <= (last_app, last_ticket));
    commit;
    exit when last_app is null;
    app := last_app;
    ticket := last_ticket;
  end loop;

  -- what is read here is not locked: others go on writing
  alter table chat_sessions validate constraint chat_sessions_channel;
  commit;
  alter table tickets drop constraint if exists tickets_in_session;
  alter table tickets add constraint tickets_in_session check (chat_session_id is not null) not valid;
  commit;
  alter table tickets validate constraint tickets_in_session;
  commit;
  -- the check has proved it
  alter table tickets alter column chat_session_id set not null;
  alter table tickets drop constraint tickets_in_session;
end $do$;
