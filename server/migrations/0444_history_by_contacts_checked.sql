-- in a step of its own: writers go on while it reads
alter table ticket_history validate constraint ticket_history_actor_check;
