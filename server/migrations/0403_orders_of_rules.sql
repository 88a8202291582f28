-- In which order an app shows what is everybody's among its statuses, its policies and its calendars; null: as they were made, behind
-- those that have a place (calendars: by name).
alter table ticket_status_names add column position integer;
alter table ticket_sla_policies add column position integer;
alter table calendars add column position integer;
