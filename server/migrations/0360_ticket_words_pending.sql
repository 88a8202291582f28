-- What is not yet sorted into the index of words is read through by each search for words, and sorted in by whoever writes the entry
-- that fills it: 4 MB by default, 16 ms of a search on two busy cores.
alter index tickets_text set (gin_pending_list_limit = 256);
