-- customers rate tickets
alter table ticket_history drop constraint if exists ticket_history_actor_check;
alter table ticket_history add constraint ticket_history_actor_check
  check (actor in ('person', 'agent', 'contact', 'service')) not valid;
