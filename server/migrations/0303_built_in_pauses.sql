-- Whether a status that is everybody's pauses the clocks of an app, and since when; null: as it does for everybody. An app may say
-- so without another name for it.
alter table ticket_status_names add column pauses_sla boolean;
alter table ticket_status_names add column pauses_since timestamptz;
alter table ticket_status_names alter column names drop not null;
