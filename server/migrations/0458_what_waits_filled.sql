-- outside a transaction: messages are noted ten thousand at a time, and nobody waits for a whole table
-- What was there before the triggers were. A row is held while it is noted, so that it says the same then.
do $do$
declare
  app bigint := 0;
  message bigint := 0;
  last_app bigint;
  last_message bigint;
begin
  loop
    select m.app_id, m.id into last_app, last_message from messages m
      where (m.app_id, m.id) > (app, message) order by m.app_id, m.id offset 9999 limit 1;
    with part as materialized (
      select m.app_id, m.id, m.contact_detail_id, m.seq, m.channel_id, m.next_attempt_at, m.waits, m.provider_id from messages m
      where (m.app_id, m.id) > (app, message) and (last_app is null or (m.app_id, m.id) <= (last_app, last_message))
        and (m.waits is not null or m.provider_id is not null)
      for share
    ), queued as (
      insert into queued_messages (app_id, contact_detail_id, seq, message_id, channel_id, next_attempt_at)
        select app_id, contact_detail_id, seq, id, channel_id, next_attempt_at from part where waits = 'queue'
      on conflict do nothing
    ), held as (
      insert into held_messages (app_id, contact_detail_id, seq, message_id)
        select app_id, contact_detail_id, seq, id from part where waits = 'held'
      on conflict do nothing
    )
    insert into message_provider_ids (app_id, hash, other_hash, message_id)
      select app_id, hashtextextended(provider_id, channel_id), hashtextextended(provider_id, ~channel_id), id
      from part where provider_id is not null
    on conflict do nothing;
    commit;
    exit when last_app is null;
    app := last_app;
    message := last_message;
  end loop;
end $do$;
