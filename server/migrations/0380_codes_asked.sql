-- Whoever looks for CMD-4521 also finds CMD 4521, as it is found the other way round: the letters and the number, each by itself. Not
-- beside words in quotes, which stand in a row as they are, and not what is excluded.
create function codes_apart(folded text) returns text language sql immutable strict parallel safe
  return case when folded like '%"%' then folded
    else regexp_replace(folded, '(^|[^-a-z0-9])([a-z0-9]*[a-z])[-°º]([0-9]+)\M', '\1\2 \3', 'g') end;

create or replace function ticket_query(words text) returns tsquery language sql immutable strict parallel safe
  return (select case when codes_apart(f) = f then folded_query(f) else folded_query(f) || folded_query(codes_apart(f)) end
    from plain_hyphens(fold_words(plain_marks(words))) f);
