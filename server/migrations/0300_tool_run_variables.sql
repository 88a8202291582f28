-- What the variables of a call were, without those that had no value; null: a call of an earlier version.
alter table tool_runs add column variables jsonb;
