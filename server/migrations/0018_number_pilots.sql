-- A number asks with one call first, over all processes; and some refusals come only after the call was taken.
alter table channels
  -- one call is under way that decides for all others: nobody else begins before then
  add column pilot_until timestamptz,
  -- a call was taken lately: until then all may go
  add column sure_until timestamptz,
  -- the refusals of this hold came as receipts: that a call is taken does not end it
  add column refuses_late boolean not null default false,
  -- of such a hold: the message that was taken, and whose receipt decides
  add column probe_message_id bigint;
