-- What is read here is not locked: others go on writing.
alter table messages validate constraint messages_status_check;
