-- What was sent and came back when a server was asked last what it offers; null: before this was kept.
alter table tool_servers add column last_exchange jsonb, add column last_exchange_at timestamptz;
