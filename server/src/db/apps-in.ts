/** The apps that have rows in a table whose key begins with the app, as a statement: one probe for each of them, however many rows it has. */
export const appsIn = (table: string): string => `with recursive changed as (
    (select app_id from ${table} order by app_id limit 1)
    union all
    select (select c.app_id from ${table} c where c.app_id > changed.app_id order by c.app_id limit 1)
    from changed where changed.app_id is not null
  )
  select app_id from changed where app_id is not null`
