-- Whose sign-in said it (0: none of this kind), whose streams alone hold it; and when it was said, as writing is not held.
alter table presence
  add column token_id bigint not null default 0,
  add column session_id bigint not null default 0,
  add column said_at timestamptz;
