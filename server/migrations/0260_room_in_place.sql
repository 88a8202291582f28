-- Where many messages are accepted before the first of them leaves, their pages are full of rows that were made together: at 90 % two
-- of three claims found no room for the new version and wrote an entry into each index. Pages that are there stay as they are.

-- a claim has room beside half of the rows of a page, and what it leaves is taken by the next
alter table messages set (fillfactor = 65);
-- two versions of each row, the second as its attempt ends
alter table message_attempts set (fillfactor = 50);
