-- The words of a text, folded, so that a turn finds what it needs where there is more than it reads.
alter table knowledge add column words tsvector generated always as (
  to_tsvector('simple', translate(lower(content), 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿ', 'aaaaaaceeeeiiiinooooouuuuyy'))
) stored;
