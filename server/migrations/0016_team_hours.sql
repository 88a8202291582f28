-- When people answer, in the business's own words, one text a language: {"en": "…", "fr": "…"}; null: not said.
alter table apps add column team_hours jsonb;
