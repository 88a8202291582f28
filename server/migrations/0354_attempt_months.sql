-- message_attempts: a table of months, as turns are (0353). A claim says when its attempt was stored, so that its end looks into
-- one month.
alter table message_attempts rename to message_attempts_first;
alter index message_attempts_pkey rename to message_attempts_first_pkey;
create table message_attempts
  (like message_attempts_first including defaults) partition by range (stored_at);
alter table message_attempts add constraint message_attempts_outcome_check
  check (outcome in ('sent', 'retry', 'failed', 'unknown'));

create table message_attempts_other partition of message_attempts default with (fillfactor = 50);
alter table message_attempts_other add primary key (app_id, message_id, attempt);

do $$ begin
  execute format('alter table message_attempts attach partition message_attempts_first for values from (minvalue) to (%L)',
    (select substring(pg_get_constraintdef(oid) from '''([^'']+)''') from pg_constraint where conname = 'message_attempts_until'));
end $$;
alter table message_attempts_first drop constraint message_attempts_until;

select make_month('message_attempts', now()), make_month('message_attempts', now() + interval '1 month');
