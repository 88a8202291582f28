-- The words of a text about a contact are needed only where there is more than one turn reads: few and small texts keep none, as
-- making them was a tenth of what a push costs. Those that are there stay, and a process of the version before writes none.
alter table knowledge alter column words drop expression;
