-- The whole body of a debug run that had one, so that the same can be sent again.
alter table tool_runs add column payload text;
