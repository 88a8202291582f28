-- The first months refer to nothing either (0353). What they referred to is locked for a moment, before them, as who writes both does.
lock table messages, message_attempts_first in access exclusive mode;
alter table message_attempts_first drop constraint message_attempts_app_id_message_id_fkey;
