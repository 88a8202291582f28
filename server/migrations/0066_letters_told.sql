-- A letter that did not go out is told once to those who run the business.
alter table links add column is_failure_told boolean not null default false;
