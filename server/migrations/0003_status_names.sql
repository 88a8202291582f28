-- Names of records for people stand in JSON, by language: a third language is a key, not a column.
alter table ticket_statuses add column names jsonb;

update ticket_statuses set names = jsonb_build_object('en', name, 'fr', name_fr);

alter table ticket_statuses
  alter column names set not null,
  add check (jsonb_typeof(names) = 'object' and names ? 'en'),
  drop column name,
  drop column name_fr;
