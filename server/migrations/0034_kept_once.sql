-- The text of a canned reply by language; no version has written one yet.
alter table canned_replies
  drop column text_en,
  drop column text_fr,
  add column text jsonb not null check (jsonb_typeof(text) = 'object' and text <> '{}');

-- These decide races: whoever loses one looks again, and is told that the name is taken.
alter index canned_replies_shared rename to canned_replies_shared_once;
alter index canned_replies_own rename to canned_replies_own_once;
alter index views_shared rename to views_shared_once;
alter index views_own rename to views_own_once;
