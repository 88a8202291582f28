-- What the sweeps look for that delete records past their days.
create index on turns (finished_at);
create index on tool_calls (created_at);
create index on message_attempts (started_at);
create index on chat_sessions (closed_at) where status = 'closed';
