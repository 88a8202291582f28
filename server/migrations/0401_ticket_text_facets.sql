-- outside a transaction: tickets are in use while it is built
create index concurrently if not exists tickets_words on tickets using gin (document,
  ticket_facets(created_at, ticket_status_id, ticket_sla_policy_id, channel, agent_id, assignee_id)) with (gin_pending_list_limit = 256);
