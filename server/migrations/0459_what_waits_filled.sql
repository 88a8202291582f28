-- outside a transaction: messages are noted ten thousand at a time, and nobody waits for a whole table
-- What was there before the triggers were. A row is held while it is noted, so that it says the same then; whoever delivers waits for it.
-- A page of the key with each statement: 1.6 million messages took 15 s.
do $do$
declare
  app bigint := 0;
  message bigint := 0;
begin
  loop
    with part as materialized (
      select m.app_id, m.id, m.contact_detail_id, m.seq, m.channel_id, m.next_attempt_at, m.waits, m.provider_id,
        m.author from messages m
      where (m.app_id, m.id) > (app, message) order by m.app_id, m.id limit 10000 for no key update
    ), queued as (
      insert into queued_messages (app_id, contact_detail_id, seq, message_id, channel_id, next_attempt_at)
        select app_id, contact_detail_id, seq, id, channel_id, next_attempt_at from part where waits = 'queue'
      on conflict do nothing
    ), held as (
      insert into held_messages (app_id, contact_detail_id, seq, message_id, is_by_person)
        select app_id, contact_detail_id, seq, id, author = 'person' from part where waits = 'held'
      on conflict do nothing
    ), ids as (
      insert into message_provider_ids (app_id, hash, other_hash, message_id)
        select app_id, hashtextextended(provider_id, channel_id), hashtextextended(provider_id, ~channel_id), id
        from part where provider_id is not null
      on conflict do nothing
    )
    select app_id, id into app, message from part order by app_id desc, id desc limit 1;
    commit;
    exit when app is null;
  end loop;
end $do$;
