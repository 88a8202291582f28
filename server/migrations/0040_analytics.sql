-- What figures say of conversations: facts of each, and counts of whole days kept from them.

-- One row for each conversation that an event has spoken of, made anew from its own rows by a sweep.
create table conversation_figures (
  app_id bigint not null,
  chat_session_id bigint not null,
  opened_at timestamptz not null,
  channel_id bigint not null,
  agent_id bigint,
  team_id bigint,
  -- the person who answered first
  user_id bigint,
  -- from the contact's first message to the first answer of an agent or a person
  first_answer_seconds integer,
  -- from the hand-over (without one, from the contact's first message) to the first answer of a person
  wait_seconds integer,
  -- from the contact's first message to the end; where silence ended it, to the last message
  resolution_seconds integer,
  -- it has ended, the agent answered, and it was never handed over nor answered by a person
  is_solved_by_agent boolean not null,
  -- of its first hand-over
  handover_reason text,
  primary key (app_id, chat_session_id)
);
create index conversation_figures_opened on conversation_figures (app_id, opened_at);

-- Counts of a day in a zone. A day is kept whole or not at all: the row of no dimension says that it is.
create table figure_days (
  app_id bigint not null,
  zone text not null,
  day date not null,
  dimension text not null check (dimension in ('', 'all', 'channel', 'agent', 'person', 'team')),
  key bigint not null,
  measure text not null,
  detail text not null,
  -- of a duration: its bucket, see duration_bucket; else 0
  bucket integer not null,
  n bigint not null,
  amount numeric not null,
  primary key (app_id, zone, day, dimension, key, measure, detail, bucket)
);
create index figure_days_kept on figure_days (app_id, zone, day) where dimension = '';

-- In which zones days are kept, and when it is looked next for days that are over and not kept.
create table figure_zones (
  app_id bigint not null,
  zone text not null,
  due_at timestamptz not null,
  primary key (app_id, zone)
);

-- Up to which event the figures of an app stand. built_id: how far its older conversations are, null: all are there.
create table figure_marks (
  app_id bigint primary key,
  event_id bigint not null,
  built_id bigint
);

-- eight buckets for each doubling: what is read from one is off by at most 4.5 %
create function duration_bucket(seconds integer) returns integer language sql immutable strict parallel safe
  return case when seconds < 1 then 0 else 1 + floor(8 * ln(seconds::double precision) / ln(2::double precision))::integer end;

create index ledger_days on ledger (app_id, created_at, id);
