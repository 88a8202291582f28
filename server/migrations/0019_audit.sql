-- What people, tokens, the command line and the service changed in a business. A row is never changed or deleted: each
-- is hashed with the one before it (audit/chain.ts). Ids count up per business without gaps.
create table audit_entries (
  business_id bigint not null references businesses (id),
  id bigint not null check (id > 0),
  at timestamptz not null,
  -- null: the business as a whole
  app_kind text check (app_kind in ('live', 'test')),
  actor text not null check (actor in ('person', 'token', 'command_line', 'service')),
  -- of the person, or of the token's holder
  user_id bigint,
  token_id bigint,
  address text check (length(address) <= 100),
  action text not null check (action ~ '^[a-z_]+[.][a-z_]+$'),
  target text not null check (length(target) between 1 and 300),
  before jsonb,
  after jsonb,
  trace_id text check (length(trace_id) <= 100),
  hash bytea not null check (length(hash) = 32),
  primary key (business_id, id)
);

-- The end of each business's chain. Its row is the last lock of a transaction that changes something.
create table audit_chains (
  business_id bigint primary key references businesses (id),
  last_id bigint not null default 0,
  last_hash bytea not null default '\x'
);

-- An owner of a table may take rights from itself: from now on a change needs a deliberate grant before it.
revoke update, delete, truncate on audit_entries from current_user;
revoke delete, truncate on audit_chains from current_user;
