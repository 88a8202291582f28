/**
 * What an agent may read in a conversation with a contact, as a sub-select of (id, scope, content): texts about
 * that contact first, then the agent's own; the newest first, nothing expired. Never another agent's or another
 * contact's. The arguments are SQL expressions: a turn loads all it needs with one statement.
 */
export function knowledgeSql(of: {
  app: string
  agent: string
  contact: string
  now: string
  limit: number
}): string {
  return `select k.id, case when k.contact_id is null then 'agent' else 'contact' end as scope, k.content
    from knowledge k
    where k.app_id = ${of.app} and k.agent_id = ${of.agent} and (k.contact_id = ${of.contact} or k.contact_id is null)
      and (k.expires_at is null or k.expires_at > ${of.now})
    order by k.contact_id is null, k.updated_at desc, k.id desc
    limit ${of.limit}`
}
