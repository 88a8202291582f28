-- Was its policy named, or is it that of its priority? Another priority leaves a named one.
alter table tickets add column is_policy_named boolean not null default false;
