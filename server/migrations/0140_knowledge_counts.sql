-- How many texts are stored about a contact for an agent, those past their expiry included until the sweep has deleted them:
-- kept by each statement that adds or removes some, so that a push does not count them. Changed in place with each push, so
-- half of a page is room. A process of the version before counts nothing: what it adds meanwhile may go beyond the bound.
create table knowledge_counts (
  app_id bigint not null,
  agent_id bigint not null,
  contact_id bigint not null,
  entries integer not null check (entries >= 0),
  primary key (app_id, agent_id, contact_id),
  foreign key (app_id, agent_id) references agents (app_id, id) on delete cascade,
  foreign key (app_id, contact_id) references contacts (app_id, id) on delete cascade
) with (fillfactor = 50);

insert into knowledge_counts (app_id, agent_id, contact_id, entries)
  select app_id, agent_id, contact_id, count(*) from knowledge where contact_id is not null group by 1, 2, 3;
