-- Which channels there are is told by the code (src/channels/registry.ts), which fills this table when it starts.
create table channel_kinds (
  name text primary key
);
insert into channel_kinds (name) select distinct type from channels;

alter table channels drop constraint channels_type_check;
alter table channels add foreign key (type) references channel_kinds (name);

-- A contact detail is also of kinds that no channel carries yet (a mail address). No foreign key: it would lock one row
-- of the whole installation for every new contact.
alter table contact_details drop constraint contact_details_channel_check;
alter table contact_details add check (channel ~ '^[a-z][a-z0-9_]{0,49}$');

-- Any simulated channel of a provider, not those of one kind.
drop index channels_account_id_idx;
create index on channels (account_id) where config @> '{"simulated": true}';

-- Scripted for the sends of one kind of channel; null: any.
alter table sandbox_outcomes add column channel text;
