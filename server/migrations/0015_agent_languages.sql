-- Which languages there are is said in one place, the code: a third one is no change of the schema.
alter table agents drop constraint agents_language_check;
alter table agents add constraint agents_language_check check (language ~ '^[a-z]{2,3}$');
