-- outside a transaction: tickets are filled a thousand at a time, and nobody waits for a whole table
-- The words of tickets with such marks or numbers are stored anew; the others have the same words as before.
do $do$
declare
  app bigint := 0;
  ticket bigint := 0;
  last_app bigint;
  last_ticket bigint;
begin
  loop
    select t.app_id, t.id into last_app, last_ticket from tickets t
      where (t.app_id, t.id) > (app, ticket) order by t.app_id, t.id offset 999 limit 1;
    -- a column that is made of others is made again where one of them is written
    update tickets t set subject = t.subject
      where (t.app_id, t.id) > (app, ticket) and (last_app is null or (t.app_id, t.id) <= (last_app, last_ticket))
        and (plain_marks(t.subject || t.description) <> (t.subject || t.description)
          or (t.subject || ' ' || t.description) ~ '[^\s\d][-°º]\d')
        and t.document is distinct from
          ticket_document(t.subject || ' ' || t.description) || array_to_tsvector(array['app:' || t.app_id::text]);
    commit;
    exit when last_app is null;
    app := last_app;
    ticket := last_ticket;
  end loop;
end $do$;
