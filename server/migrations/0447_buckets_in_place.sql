-- One that is strict is called for each value three times over; one that is not is written out where it stands, a tenth of the time.
create or replace function duration_bucket(seconds integer) returns integer language sql immutable parallel safe
  return case when seconds < 1 then 0 else 1 + floor(8 * ln(seconds::double precision) / ln(2::double precision))::integer end;
