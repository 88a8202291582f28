-- outside a transaction: tickets are in use while it is built
-- in the order of creation, with what many are found by: those that do not fit are passed without their rows
create index concurrently if not exists tickets_by_creation on tickets
  (app_id, created_at desc, id desc, ticket_status_id, ticket_sla_policy_id, channel);
