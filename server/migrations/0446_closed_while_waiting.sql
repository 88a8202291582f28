-- since when the contact waited in a session that a person closed without an answer: opened again, they wait as before
alter table chat_sessions add column closed_wait_since timestamptz;
