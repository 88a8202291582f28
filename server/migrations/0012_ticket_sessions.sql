-- Every ticket belongs to a conversation. One that was added without one gets a conversation of its own, closed and
-- without messages; it has no number of ours.
alter table chat_sessions alter column channel_id drop not null;
alter table chat_sessions add constraint chat_sessions_channel check (channel_id is not null or status = 'closed');

do $$
declare
  alphabet constant text := '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
begin
  create temporary table made on commit drop as
    select t.app_id, t.id as ticket_id, t.contact_detail_id, t.agent_id, t.created_at,
      nextval(pg_get_serial_sequence('chat_sessions', 'id')) as id,
      (select 'ses-' || string_agg(substr(alphabet, 1 + floor(random() * 58)::int, 1), '')
       from generate_series(1, 10) where t.id is not null) as hashid
    from tickets t where t.chat_session_id is null;
  insert into chat_sessions (app_id, id, hashid, contact_detail_id, agent_id, status, owner, opened_at,
      last_message_at, closed_at)
    select app_id, id, hashid, contact_detail_id, agent_id, 'closed', 'queue', created_at, created_at, created_at
    from made;
  update tickets t set chat_session_id = m.id from made m where t.app_id = m.app_id and t.id = m.ticket_id;
end $$;

alter table tickets alter column chat_session_id set not null;
