-- What has no content is a text (0464). Of rows that are there 0467 makes sure.
alter table messages add constraint messages_content_check check (content is not null or type = 'text') not valid;
-- as the other two of 0457: by a plan that was made for a table of a page its whole table is read
alter table message_provider_ids set (vacuum_truncate = off);
