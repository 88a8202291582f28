-- Words of tickets are found whatever marks stand around them, as those of messages are: phones write ’ for ' and “ for ", and a blank that
-- does not break. Each mark that is no quote is a blank now: the last five, among them those blanks, joined the words beside them.
create or replace function plain_marks(given text) returns text language sql immutable strict parallel safe
  return translate(given, U&'\2019\2018\02BC\201C\201D\201E\00AB\00BB\2013\2014\2026\00B7\2022\00BF\00A1\00A0\202F\2009\200B',
    '''''''' || repeat(' ', 16));

-- The parser takes what stands behind a hyphen for a number with a sign, and ° for a letter: the number of CMD-4521 or n°4521 is also
-- found by itself. Stored columns follow when their row is written; those that are there do in the next file.
create function plain_codes(folded text) returns text language sql immutable strict parallel safe
  return coalesce((select string_agg(translate(m[1], '-°º', '   '), ' ')
    from regexp_matches(folded, '([a-z0-9]*[a-z][-°º][0-9]+)', 'g') m), '');

create or replace function ticket_document(words text) returns tsvector language sql immutable strict parallel safe
  return to_tsvector('ticket_words_en', fold_words(plain_marks(words)))
    || strip(to_tsvector('ticket_words_fr', fold_words(plain_marks(words))))
    || to_tsvector('ticket_words_en', plain_codes(fold_words(plain_marks(words))));

-- A phrase that is excluded is excluded where the places are, in the English half: in the other no phrase is ever found, and
-- nothing was excluded. Beside an `or` the whole is asked there.
create function excluded_phrases(folded text) returns text language sql immutable strict parallel safe
  return coalesce((select string_agg('-' || m[2], ' ')
    from regexp_matches(folded, '(^|\s)-("[^"]*")|("[^"]*")', 'g') m), '');

create function without_excluded_phrases(folded text) returns text language sql immutable strict parallel safe
  return regexp_replace(folded, '(^|\s)-("[^"]*")|("[^"]*")', '\1\3', 'g');

create function folded_query(folded text) returns tsquery language sql immutable strict parallel safe
  return case
    when excluded_phrases(folded) = ''
      then websearch_to_tsquery('ticket_words_en', folded) || websearch_to_tsquery('ticket_words_fr', folded)
    when folded ~ '\mor\M' then websearch_to_tsquery('ticket_words_en', folded)
    else (websearch_to_tsquery('ticket_words_en', without_excluded_phrases(folded))
        || websearch_to_tsquery('ticket_words_fr', without_excluded_phrases(folded)))
      && websearch_to_tsquery('ticket_words_en', excluded_phrases(folded))
  end;

create or replace function ticket_query(words text) returns tsquery language sql immutable strict parallel safe
  return folded_query(plain_hyphens(fold_words(plain_marks(words))));
