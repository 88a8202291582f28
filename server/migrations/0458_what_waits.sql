-- The end of a delivery could not be in place (HOT) while indexes of messages held what waits and the provider's id: it wrote an entry
-- into each index of messages, of which most say what they said before. Both stand in tables of their own (0457), which triggers keep: whatever
-- statement moves a message, they say the same as its row once that is done.

-- in order
alter table queued_messages add primary key (app_id, contact_detail_id, seq);
-- whose call may try a number that is held, and who waits for it: the oldest first, as one that is asked for without an order is looked for
-- in the whole table. A channel is of one app; with the app before it, it would be as good as the key for who asks for a person, by what is
-- known of a table in which nothing waits.
create index queued_messages_of_number on queued_messages (channel_id, message_id);
-- what waits for another try
create index queued_messages_again on queued_messages (channel_id, message_id) where next_attempt_at is not null;

alter table held_messages add primary key (app_id, contact_detail_id, seq);
-- whose writer may have left
create index held_messages_by_people on held_messages (app_id, message_id) where is_by_person;

alter table message_provider_ids add constraint message_provider_ids_once primary key (app_id, hash, other_hash);

create function messages_come() returns trigger language plpgsql as $$ begin
  insert into queued_messages (app_id, contact_detail_id, seq, message_id, channel_id, next_attempt_at)
    select app_id, contact_detail_id, seq, id, channel_id, next_attempt_at from added where waits = 'queue';
  insert into held_messages (app_id, contact_detail_id, seq, message_id, is_by_person)
    select app_id, contact_detail_id, seq, id, author = 'person' from added where waits = 'held';
  insert into message_provider_ids (app_id, hash, other_hash, message_id)
    select app_id, hashtextextended(provider_id, channel_id), hashtextextended(provider_id, ~channel_id), id
    from added where provider_id is not null;
  return null;
end $$;

-- of a row that changes, and of one that goes: `new` is nothing then
create function message_moves() returns trigger language plpgsql as $$ begin
  if old.waits is distinct from new.waits or old.seq is distinct from new.seq then
    if old.waits = 'queue' then
      delete from queued_messages
        where app_id = old.app_id and contact_detail_id = old.contact_detail_id and seq = old.seq;
    elsif old.waits = 'held' then
      delete from held_messages
        where app_id = old.app_id and contact_detail_id = old.contact_detail_id and seq = old.seq;
    end if;
    if new.waits = 'queue' then
      insert into queued_messages (app_id, contact_detail_id, seq, message_id, channel_id, next_attempt_at)
        values (new.app_id, new.contact_detail_id, new.seq, new.id, new.channel_id, new.next_attempt_at);
    elsif new.waits = 'held' then
      insert into held_messages (app_id, contact_detail_id, seq, message_id, is_by_person)
        values (new.app_id, new.contact_detail_id, new.seq, new.id, new.author = 'person');
    end if;
  elsif new.waits = 'queue' and old.next_attempt_at is distinct from new.next_attempt_at then
    update queued_messages set next_attempt_at = new.next_attempt_at
      where app_id = new.app_id and contact_detail_id = new.contact_detail_id and seq = new.seq;
  end if;
  if old.provider_id is distinct from new.provider_id then
    if old.provider_id is not null then
      delete from message_provider_ids where app_id = old.app_id
        and hash = hashtextextended(old.provider_id, old.channel_id)
        and other_hash = hashtextextended(old.provider_id, ~old.channel_id);
    end if;
    if new.provider_id is not null then
      insert into message_provider_ids (app_id, hash, other_hash, message_id) values (new.app_id,
        hashtextextended(new.provider_id, new.channel_id), hashtextextended(new.provider_id, ~new.channel_id), new.id);
    end if;
  end if;
  return null;
end $$;

create trigger messages_come after insert on messages
  referencing new table as added for each statement execute function messages_come();
create trigger message_moves after update on messages for each row
  when (old.waits is distinct from new.waits or old.provider_id is distinct from new.provider_id
    or new.waits is not null and (old.seq <> new.seq or old.next_attempt_at is distinct from new.next_attempt_at))
  execute function message_moves();
create trigger message_goes after delete on messages for each row
  when (old.waits is not null or old.provider_id is not null) execute function message_moves();
