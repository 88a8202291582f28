-- A message changes its status with its claim and with each receipt. While an index holds the status, if only as its condition,
-- each such change writes a new entry into every index of the table. What waits is told by a column of its own, which changes
-- with its end alone: the claim and the receipts change the row in place (HOT); the end does not, as the provider's id is new.
-- The table is written anew: about 15 s for a million messages.

-- room for one version of a row on each page: the next one takes the place of the one before
alter table messages set (fillfactor = 90);

alter table messages add column waits text
  generated always as (case when direction = 'out' and status in ('queued', 'sending') then 'queue'
    when direction = 'out' and status = 'held' then 'held' end) stored;

drop index messages_outgoing;
-- what is to be handed to a provider, in order
create index messages_outgoing on messages (app_id, contact_detail_id, seq) where waits = 'queue';
-- what waits for its time, or for the contact: a contact's own are found past all that waits for the provider
create index messages_held on messages (app_id, contact_detail_id, seq) where waits = 'held';
-- whose call may try a number that is held, and who waits for it
create index messages_of_number on messages (app_id, channel_id, next_attempt_at nulls first, id) where waits = 'queue';

-- These change in place with every message: a page is full of the rows that were made together.
alter table contact_details set (fillfactor = 85);
alter table contact_windows set (fillfactor = 85);
alter table message_attempts set (fillfactor = 85);
alter table idempotency_keys set (fillfactor = 85);

-- Dead rows are taken out long before they are a fifth of a table of millions: indexes of what waits stay short.
alter table messages set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
alter table chat_sessions set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
-- few rows, changed by every message: what is looked at for the newest version stays a page
alter table event_counters set (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
alter table sandbox_counters set (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
