-- The days of a month in a zone together, once all of them are kept: a year is read by its months. A month is kept whole or not at all;
-- the row of no dimension says that it is. With any of its days it goes.
create table figure_months (
  app_id bigint not null,
  zone text not null,
  -- its first day
  month date not null,
  dimension text not null,
  key bigint not null,
  measure text not null,
  detail text not null,
  bucket integer not null,
  n bigint not null,
  amount numeric not null,
  primary key (app_id, zone, month, dimension, key, measure, detail, bucket)
);
create index figure_months_kept on figure_months (app_id, zone, month) where dimension = '';

-- whoever forgets a day, older processes too, forgets its month
create function forget_figure_months() returns trigger language plpgsql as $$
begin
  delete from figure_months m using (
    select distinct app_id, zone, date_trunc('month', day::timestamp)::date as month from gone where dimension = '') g
  where m.app_id = g.app_id and m.zone = g.zone and m.month = g.month;
  return null;
end $$;
create trigger figure_days_forgotten after delete on figure_days
  referencing old table as gone for each statement execute function forget_figure_months();

-- the days that were kept before are gone through once
update figure_zones set due_at = '1970-01-01';
