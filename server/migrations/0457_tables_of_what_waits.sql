-- Tables that 0458 has triggers keep: without keys yet, which then hold nothing of the rows that are here for a moment.
-- What is to be handed to a provider: a row comes with it, and goes with the end of the last attempt.
create table queued_messages (
  app_id bigint not null,
  contact_detail_id bigint not null,
  seq bigint not null,
  message_id bigint not null,
  channel_id bigint not null,
  next_attempt_at timestamptz
);

-- What waits for its time, or for the contact.
create table held_messages (
  app_id bigint not null,
  contact_detail_id bigint not null,
  seq bigint not null,
  message_id bigint not null,
  is_by_person boolean not null
);

-- Which message a provider calls so, by two numbers made of that and its channel: one in 2^128 is another's, and told by the message's own row.
create table message_provider_ids (
  app_id bigint not null,
  hash bigint not null,
  other_hash bigint not null,
  message_id bigint not null
);

-- rows come and go with each message: what is dead is taken out by its number, however much there is
alter table queued_messages set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000,
  autovacuum_analyze_scale_factor = 0.05);
alter table held_messages set (autovacuum_vacuum_scale_factor = 0.05);

-- Most of the time next to nothing waits. A plan that is made for a table of a page reads all of it, and a connection keeps its plans until
-- the table is analyzed: 64 claims among 60,000 that had come since took half a second (2.5 ms by the key). So these tables are never small.
alter table queued_messages set (vacuum_truncate = off);
alter table held_messages set (vacuum_truncate = off);
insert into queued_messages (app_id, contact_detail_id, seq, message_id, channel_id)
  select 0, n, n, n, n from generate_series(1, 8192) n;
insert into held_messages (app_id, contact_detail_id, seq, message_id, is_by_person)
  select 0, n, n, n, false from generate_series(1, 8192) n;
insert into message_provider_ids (app_id, hash, other_hash, message_id) select 0, n, n, n from generate_series(1, 8192) n;
delete from queued_messages;
delete from held_messages;
delete from message_provider_ids;
