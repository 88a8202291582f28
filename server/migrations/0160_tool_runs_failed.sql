-- outside a transaction: calls are written while it is built
create index concurrently if not exists tool_runs_failed on tool_runs (app_id, id) where outcome <> 'ok';
