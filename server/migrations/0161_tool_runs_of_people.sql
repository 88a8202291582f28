-- outside a transaction: calls are written while it is built
create index concurrently if not exists tool_runs_of_people on tool_runs (app_id, id) where kind <> 'agent';
