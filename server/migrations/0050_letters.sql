-- What became of a link's letter. Null: none was to be sent, or an earlier version made the link.
alter table links add column mail text check (mail in ('queued', 'sent', 'failed'));
alter table links add column mail_error text
  check (mail_error in ('address_refused', 'letter_refused', 'sign_in_refused', 'unreachable'));
-- Whoever made it was shown it: opening it does not prove that the address is the account's.
alter table links add column is_handed_over boolean not null default false;
-- False: the account got its password by such a link, and no letter to the address was opened since.
alter table users add column is_address_shown boolean not null default true;
