-- What a tool's good answers look like, and since when they look otherwise; of an agent's call, how the agent was set up then.

alter table tool_health
  -- how the first good answers looked: server/src/tools/drift.ts
  add column learnt jsonb,
  -- one more with every change of it: who read an older one changes nothing
  add column learnt_seq integer not null default 0,
  add column drifted_at timestamptz,
  -- what is missing, and what has another type
  add column drift jsonb,
  add check ((drifted_at is null) = (drift is null));

alter table agents add column version integer not null default 1;
alter table tool_runs add column agent_version integer;
