-- A number that the provider refuses is held as a whole: one call in a while finds out whether it works again.
alter table channels
  -- since the first refusal, and until when nothing is handed over; null: the number works
  add column held_since timestamptz,
  add column held_until timestamptz,
  -- refused calls since then
  add column held_tries integer not null default 0,
  -- the latest refusal
  add column held_error jsonb,
  -- the refusal was published (channel.credentials_refused), so its end will be
  add column is_refusal_published boolean not null default false,
  add constraint channels_held check ((held_since is null) = (held_until is null)
    and (held_since is null) = (held_error is null) and (held_since is null) = (held_tries = 0));

alter table messages
  -- outside the re-engagement window: {"does": "hold"}, or {"does": "template", "template": …}; null: refuse
  add column on_window_closed jsonb,
  -- a failed message is tried again on request: when that was, the attempts before it, and the ids under which the
  -- provider had failed it, whose late receipts no longer count
  add column retried_at timestamptz,
  add column attempts_before integer not null default 0,
  add column retired_provider_ids text[];
