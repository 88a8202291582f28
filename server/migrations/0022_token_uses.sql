-- Who made a token, where it was used last, on which day each of its scopes was used, and when it was rolled.
alter table tokens add column made_by bigint;
alter table tokens add column last_used_ip text;
alter table tokens add column scopes_used jsonb not null default '{}';
alter table tokens add column rolled_at timestamptz;
