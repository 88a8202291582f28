-- The figures of a conversation are counted again with most that happens in it, and a page is full of those that began together: with
-- a third of each page free, every other change wrote an entry into each index. Pages that are there stay as they are.
alter table conversation_figures set (fillfactor = 50);
