-- outside a transaction: calls are written while it is built
create index concurrently if not exists tool_runs_by_kind on tool_runs (app_id, kind, id) where kind <> 'agent';
