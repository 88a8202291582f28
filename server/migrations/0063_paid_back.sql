-- What was paid back is charged again as the message is tried again: each row of the ledger says which time it is.
alter table ledger add column nth smallint not null default 1;
alter table ledger drop constraint ledger_kind_check;
alter table ledger add constraint ledger_kind_check
  check (kind in ('top_up', 'message', 'agent_turn', 'refund', 'correction')) not valid;
