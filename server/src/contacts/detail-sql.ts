/**
 * The contact detail that a name leads to, as a lateral sub-select: by identifier, by provider id, by another name. The
 * first one found counts. A number given up leads to its former owner for what came before, and for clients (`at` null).
 * The arguments are SQL expressions; no user id: null.
 */
export function detailSql(of: {
  app: string
  channel: string
  identifier: string
  userId: string
  at: string
}): string {
  return `(
      (select d.* from contact_details d
       where d.app_id = ${of.app} and d.channel = ${of.channel} and d.identifier = ${of.identifier})
      union all
      (select d.* from contact_details d
       where d.app_id = ${of.app} and d.channel = ${of.channel} and d.user_id = ${of.userId} and d.user_id is not null)
      union all
      (select d.* from contact_details d
       where d.app_id = ${of.app} and d.id = (
         select n.contact_detail_id from contact_detail_names n
         where n.app_id = ${of.app} and n.channel = ${of.channel} and n.value in (${of.identifier}, ${of.userId})
           and (n.until is null or n.kind = 'user_id' or ${of.at} is null or n.until >= ${of.at})
         order by n.until desc nulls first limit 1))
      limit 1)`
}
