-- outside a transaction
-- The words of a conversation are those of its messages, which are found by it: an index of their own was a tenth of what the words of a
-- message write ahead.
drop index concurrently if exists message_words_of_conversation;
