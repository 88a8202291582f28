-- outside a transaction: contacts are changed a thousand at a time, and nobody waits for a whole table
-- Names are kept in one form, with letters that hold their accents (NFC). Those of before may have been written with accents of
-- their own; two that look the same stay as they are. Stopped midway it is run anew: what is done is not done again.
do $do$
declare
  app bigint;
  last bigint;
  next_app bigint;
  next_id bigint;
begin
  update tags t set name = normalize(t.name, nfc) where t.name is not nfc normalized and not exists (
    select from tags o where o.app_id = t.app_id and o.id <> t.id
      and lower(normalize(o.name, nfc)) = lower(normalize(t.name, nfc)));
  update teams t set name = normalize(t.name, nfc) where t.name is not nfc normalized and not exists (
    select from teams o where o.app_id = t.app_id and o.id <> t.id
      and lower(normalize(o.name, nfc)) = lower(normalize(t.name, nfc)));
  update views t set name = normalize(t.name, nfc) where t.name is not nfc normalized and not exists (
    select from views o where o.app_id = t.app_id and o.user_id is not distinct from t.user_id and o.id <> t.id
      and lower(normalize(o.name, nfc)) = lower(normalize(t.name, nfc)));
  update canned_replies t set shortcut = normalize(t.shortcut, nfc) where t.shortcut is not nfc normalized and not exists (
    select from canned_replies o where o.app_id = t.app_id and o.user_id is not distinct from t.user_id and o.id <> t.id
      and lower(normalize(o.shortcut, nfc)) = lower(normalize(t.shortcut, nfc)));
  commit;

  app := 0;
  last := 0;
  loop
    select c.app_id, c.id into next_app, next_id from contacts c
      where (c.app_id, c.id) > (app, last) order by c.app_id, c.id offset 999 limit 1;
    update contacts c set firstname = normalize(c.firstname, nfc), lastname = normalize(c.lastname, nfc), address = normalize(c.address, nfc)
      where (c.app_id, c.id) > (app, last) and (next_app is null or (c.app_id, c.id) <= (next_app, next_id))
        and (c.firstname is not nfc normalized or c.lastname is not nfc normalized or c.address is not nfc normalized);
    commit;
    exit when next_app is null;
    app := next_app;
    last := next_id;
  end loop;

  app := 0;
  last := 0;
  loop
    select d.app_id, d.id into next_app, next_id from contact_details d
      where (d.app_id, d.id) > (app, last) order by d.app_id, d.id offset 999 limit 1;
    update contact_details d set display_name = normalize(d.display_name, nfc)
      where (d.app_id, d.id) > (app, last) and (next_app is null or (d.app_id, d.id) <= (next_app, next_id))
        and (d.display_name is not nfc normalized);
    commit;
    exit when next_app is null;
    app := next_app;
    last := next_id;
  end loop;
end $do$;
