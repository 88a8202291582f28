-- The colour of a business's own in the dashboard and the chat; null: ours.
alter table businesses add column accent text check (accent ~ '^#[0-9a-f]{6}$');
