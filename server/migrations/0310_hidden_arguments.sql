-- In which arguments of a call a secret of its tool stood when it was made: the log shows them without it also once the tool has
-- other secrets, or is gone. Null: nobody looked, as before this version, or where the worker was lost.
alter table tool_runs add column hidden_arguments text[];
