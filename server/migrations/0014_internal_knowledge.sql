-- What an agent may be guided by, and never says to the customer.
alter table knowledge add column is_internal boolean not null default false;

-- A text is the same however its accents are written, and also when it is there under an external id.
update knowledge k set content_hash = sha256(convert_to(normalize(k.content, nfc), 'UTF8'))
where k.content is not nfc normalized and not exists (
  select 1 from knowledge o
  where o.app_id = k.app_id and o.agent_id = k.agent_id and o.contact_id is not distinct from k.contact_id
    and o.content_hash = sha256(convert_to(normalize(k.content, nfc), 'UTF8')));
create index knowledge_named_texts on knowledge (app_id, agent_id, contact_id, content_hash)
  where external_id is not null;
