-- What surely went to no provider is given back, and charged once more where it is tried again: of one message there may be
-- several corrections. A charge stays unique.
drop index ledger_app_id_kind_subject_id_idx;
create unique index ledger_charged on ledger (app_id, kind, subject_id)
  where subject_id is not null and kind <> 'correction';
create index ledger_corrections on ledger (app_id, subject_id) where kind = 'correction' and subject_id is not null;
