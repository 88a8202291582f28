-- What an app calls a status that is everybody's: its code stays.
create table ticket_status_names (
  app_id bigint not null,
  ticket_status_id bigint not null references ticket_statuses (id),
  names jsonb not null check (jsonb_typeof(names) = 'object' and names ? 'en'),
  updated_at timestamptz not null,
  primary key (app_id, ticket_status_id)
);
