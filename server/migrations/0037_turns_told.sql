-- the tools that a model asked for in a turn, those that wrote nothing too: [{"tool", "ok"}]
alter table turns add column tools jsonb;

-- unknown: the provider has it, and is never heard of again
alter table sandbox_outcomes drop constraint sandbox_outcomes_outcome_check;
alter table sandbox_outcomes add constraint sandbox_outcomes_outcome_check check (outcome in
  ('sent', 'delivered', 'read', 'failed', 'late', 'lost', 'unknown', 'error', 'duplicate'));
