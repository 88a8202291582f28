-- As 0355, in a transaction of its own: it locks other tables.
lock table chat_sessions, turns_first in access exclusive mode;
alter table turns_first drop constraint turns_app_id_chat_session_id_fkey;
