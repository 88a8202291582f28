-- What the provider calls the message that an attempt handed to it. Null: it gave no id, or it is of an earlier version.
alter table message_attempts add column provider_id text;
