-- Since when a contact wants no messages at this address; null: they may be written to.
alter table contact_details add column opted_out_at timestamptz;
