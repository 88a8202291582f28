-- A note of the service itself, as an escalation leaves one: nobody's, and once for each cause.
alter table conversation_notes alter column user_id drop not null;
alter table conversation_notes add column cause text;
create unique index conversation_notes_cause on conversation_notes (app_id, cause) where cause is not null;
