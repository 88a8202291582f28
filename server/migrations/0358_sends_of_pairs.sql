-- outside a transaction: sends are in use while it is built
-- What was just sent to somebody from a number. Without it, a plan made while there were few read all of the number's last hour
-- for each of those who are written to.
create index concurrently if not exists sandbox_sends_of_pairs on sandbox_sends (app_id, channel_id, recipient, created_at)
  where provider_id is not null;
