-- outside a transaction: the ledger is in use while its index is built
create unique index concurrently if not exists ledger_charged_once on ledger (app_id, subject_id, kind, nth)
  where subject_id is not null and kind <> 'correction';
