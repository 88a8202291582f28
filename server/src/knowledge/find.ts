/** The most that one turn reads: 2 MiB, some 300,000 words. Older texts beyond it are left out. */
const KNOWLEDGE_BYTES_MAX = 2 * 1024 * 1024

/**
 * The texts an agent may read in a conversation with a contact, as a sub-select of (id, scope, content): texts about
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
  return `select id, scope, content from (
      select k.id, case when k.contact_id is null then 'agent' else 'contact' end as scope, k.content,
        row_number() over newest as place, sum(octet_length(k.content)) over newest as bytes
      from knowledge k
      where k.app_id = ${of.app} and k.agent_id = ${of.agent} and (k.contact_id = ${of.contact} or k.contact_id is null)
        and (k.expires_at is null or k.expires_at > ${of.now})
      window newest as (order by k.contact_id is null, k.updated_at desc, k.id desc rows unbounded preceding)
    ) k where place <= ${of.limit} and bytes <= ${KNOWLEDGE_BYTES_MAX} order by place`
}
