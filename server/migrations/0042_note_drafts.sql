-- Beside a reply that somebody has begun stands a note: one of each.
alter table drafts
  add column note text check (length(note) between 1 and 20000),
  alter column text drop not null;
