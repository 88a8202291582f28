-- What an entry's record was called, so that it stays readable when the record is gone. Null: it had no name, or an earlier
-- version wrote the entry.
alter table audit_entries add column target_name text check (length(target_name) between 1 and 300);
