-- Why a message failed, what an agent knew, and who waits on.

-- what was told of a message, in the order it came: receipts of the provider, and what people did with it
alter table messages add column told jsonb;

-- the entries of the knowledge that a model was given
alter table turns add column knowledge bigint[];

-- the wait that people's messages have ended, and these messages by their seq: if all of them fail, it goes on
alter table chat_sessions add column answered_wait_since timestamptz;
alter table chat_sessions add column answered_wait_by bigint[];
