-- A hyphen excludes the word behind it, or joins two; a line of them, or one that stands before a blank or a sign, says nothing.
-- Each would else exclude what comes next: `- colis` all that have the word, and more than 32 are an error.
create function plain_hyphens(given text) returns text language sql immutable strict parallel safe
  return regexp_replace(given, '--+|-(?=[\s!&|():]|$)', ' ', 'g');

create or replace function ticket_query(words text) returns tsquery language sql immutable strict parallel safe
  return websearch_to_tsquery('ticket_words_en', plain_hyphens(fold_words(words)))
    || websearch_to_tsquery('ticket_words_fr', plain_hyphens(fold_words(words)));

create or replace function words_query(words text) returns tsquery language sql immutable strict parallel safe
  return ticket_query(plain_marks(words));
