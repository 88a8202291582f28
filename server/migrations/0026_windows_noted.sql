-- When we learned that a contact wrote, beside when they did: providers count in whole seconds, which cannot be compared
-- with the beginning of a call.
alter table contact_windows add column noted_at timestamptz;
