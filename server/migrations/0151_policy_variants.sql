-- A named policy stays when the priority of a ticket changes: the ticket then has the same promise for another priority, which is a
-- row of its own beside that of the policy, so that whatever counts by policy or priority goes on doing so.
alter table ticket_sla_policies add column variant_of bigint;
create unique index ticket_sla_policies_variant_once on ticket_sla_policies (app_id, variant_of, priority)
  where variant_of is not null;
