-- reads messages once, and stops nobody meanwhile
alter table messages validate constraint messages_content_check;
