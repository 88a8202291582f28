-- A search for "colis perdu" finds "Colis perdus", one for "reglement" finds "Règlement": accents are folded, and words
-- are stored by their English and by their French stem. No word is too common to be looked for.
create text search dictionary ticket_stem_en (template = snowball, language = english);
create text search dictionary ticket_stem_fr (template = snowball, language = french);
create text search configuration ticket_words_en (copy = simple);
create text search configuration ticket_words_fr (copy = simple);
alter text search configuration ticket_words_en
  alter mapping for asciiword, word, hword, hword_part, hword_asciipart, asciihword with ticket_stem_en;
alter text search configuration ticket_words_fr
  alter mapping for asciiword, word, hword, hword_part, hword_asciipart, asciihword with ticket_stem_fr;

-- without accents, composed or not (the extension unaccent is not there everywhere, and is not immutable), and without
-- the French plurals and participles that the stemmer does not know: perdus, bijoux, effectuées
create function fold_words(given text) returns text language sql immutable strict parallel safe
  return regexp_replace(regexp_replace(
    lower(regexp_replace(
      normalize(replace(replace(replace(replace(given, 'œ', 'oe'), 'Œ', 'OE'), 'æ', 'ae'), 'Æ', 'AE'), nfd),
      U&'[\0300-\036F]', '', 'g')),
    '(\w\w[aiou])s\M|(\w\w(?:eau|eu|ou))x\M', '\1\2', 'g'),
    '(\w\w)ees?\M', '\1e', 'g');

-- places are kept once: a phrase is found by its English stems, whatever its language
create function ticket_document(words text) returns tsvector language sql immutable strict parallel safe
  return to_tsvector('ticket_words_en', fold_words(words))
    || strip(to_tsvector('ticket_words_fr', fold_words(words)));

create function ticket_query(words text) returns tsquery language sql immutable strict parallel safe
  return websearch_to_tsquery('ticket_words_en', fold_words(words))
    || websearch_to_tsquery('ticket_words_fr', fold_words(words));

alter table tickets drop column document;
alter table tickets add column document tsvector generated always as (
  ticket_document(subject || ' ' || description) || array_to_tsvector(array['app:' || app_id::text])
) stored;
create index tickets_text on tickets using gin (document);
