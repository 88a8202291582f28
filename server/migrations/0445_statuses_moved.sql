-- where the tickets of a status go that is out of use: from there further, once that one is, too
alter table ticket_statuses add column moved_to text;
