-- What is read here is not locked: others go on writing.
alter table ledger validate constraint ledger_kind_check;
-- each was there once: ledger_charged_once stands in its place
drop index ledger_app_id_kind_subject_id_idx;
-- What was given back of a message, and taken once more, were both corrections.
update ledger l set kind = case when l.amount > 0 then 'refund' else 'message' end, nth = n.nth
  from (select c.app_id, c.id, (case when c.amount > 0 then 0 else 1 end)
      + row_number() over (partition by c.app_id, c.subject_id, c.amount > 0 order by c.id) as nth
    from ledger c where c.kind = 'correction' and c.subject_id is not null) n
  where l.app_id = n.app_id and l.id = n.id;
