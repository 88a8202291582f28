-- How many tickets there are of each status, policy and channel, whoever has them: a page by these, and the total of all, reads as
-- many rows as there are such kinds, where ticket_counts has a row for each agent and each person besides. Kept by a trigger, so that
-- processes of the version before keep it, too. Rows come in the order of ticket_counts: two that take the same never wait in a circle.
create table ticket_kind_counts (
  app_id bigint not null,
  ticket_status_id bigint not null,
  ticket_sla_policy_id bigint not null,
  channel text not null,
  slot smallint not null,
  n bigint not null,
  primary key (app_id, ticket_status_id, ticket_sla_policy_id, channel, slot)
) with (fillfactor = 50);

create function keep_ticket_kind_counts() returns trigger language plpgsql as $$
begin
  insert into ticket_kind_counts as k (app_id, ticket_status_id, ticket_sla_policy_id, channel, slot, n)
    values (new.app_id, new.ticket_status_id, new.ticket_sla_policy_id, new.channel, new.slot,
      new.n - case when tg_op = 'UPDATE' then old.n else 0 end)
    on conflict (app_id, ticket_status_id, ticket_sla_policy_id, channel, slot) do update set n = k.n + excluded.n;
  return null;
end $$;

-- until the commit nobody counts: what is there already is counted once
lock table ticket_counts in share row exclusive mode;
create trigger ticket_counts_kinds after insert or update of n on ticket_counts for each row
  execute function keep_ticket_kind_counts();
insert into ticket_kind_counts (app_id, ticket_status_id, ticket_sla_policy_id, channel, slot, n)
  select app_id, ticket_status_id, ticket_sla_policy_id, channel, slot, sum(n) from ticket_counts group by 1, 2, 3, 4, 5;
-- a page is planned by it from the first one on
analyze ticket_kind_counts;
