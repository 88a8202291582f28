-- Public ids of people and businesses, and who operates the installation: that is not the same as owning a business.
-- The owners of the first business run it so far.
alter table users add column hashid text;
alter table users add column is_operator boolean not null default false;
alter table businesses add column hashid text;

do $$
declare
  alphabet constant text := '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
begin
  update users u set
    hashid = (select 'usr-' || string_agg(substr(alphabet, 1 + floor(random() * 58)::int, 1), '')
              from generate_series(1, 10) where u.id is not null),
    is_operator = exists (select 1 from memberships m where m.user_id = u.id and m.role = 'owner'
                            and m.business_id = (select min(id) from businesses));
  update businesses b set
    hashid = (select 'biz-' || string_agg(substr(alphabet, 1 + floor(random() * 58)::int, 1), '')
              from generate_series(1, 10) where b.id is not null);
end $$;

alter table users alter column hashid set not null;
alter table users add constraint users_hashid_key unique (hashid);
alter table businesses alter column hashid set not null;
alter table businesses add constraint businesses_hashid_key unique (hashid);
