-- Where each device of a person says to be: the sign-in that said it (0: none of this kind), and the conversation (0: anywhere).
-- What they say of being there at all stays in presence. Forgotten within seconds: a lost one costs nothing.
create unlogged table presence_devices (
  app_id bigint not null,
  user_id bigint not null,
  chat_session_id bigint not null,
  token_id bigint not null,
  session_id bigint not null,
  looking boolean not null,
  writing boolean not null,
  seen_at timestamptz not null,
  said_at timestamptz not null,
  -- as long as a stream of that sign-in is open; null: only for seconds
  held_until timestamptz,
  primary key (app_id, user_id, chat_session_id, token_id, session_id)
);
create index on presence_devices (app_id, chat_session_id);
