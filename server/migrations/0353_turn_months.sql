-- turns: a table of months. What there is becomes the first of them. Without a foreign key: to drop a month would lock the
-- conversations against everybody, and they are deleted after their turns, in the same transaction.
lock table turns in access exclusive mode;

-- parts can have no identity of their own; the next number is the one that would have come
create sequence turn_ids;
select setval('turn_ids', nextval(pg_get_serial_sequence('turns', 'id')));
alter table turns alter column id drop identity;
alter table turns alter column id set default nextval('turn_ids');

alter table turns rename to turns_first;
alter index turns_pkey rename to turns_first_pkey;
create table turns
  (like turns_first including defaults) partition by range (stored_at);
alter table turns add constraint turns_outcome_check check (outcome in ('answered', 'drafted', 'failed', 'silent'));
alter sequence turn_ids owned by turns.id;

-- What is past its days goes with its month: what is in the other is looked through for it, without an index on when it ended.
create table turns_other partition of turns default;
alter table turns_other add primary key (app_id, id);
alter table turns_other add unique (app_id, chat_session_id, attempt);
create index on turns_other (app_id, message_id) where message_id is not null;

-- nothing is read for it: the check says that all fits
do $$ begin
  execute format('alter table turns attach partition turns_first for values from (minvalue) to (%L)',
    (select substring(pg_get_constraintdef(oid) from '''([^'']+)''') from pg_constraint where conname = 'turns_until'));
end $$;
alter table turns_first drop constraint turns_until;

select make_month('turns', now()), make_month('turns', now() + interval '1 month');
