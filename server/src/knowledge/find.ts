import { wordsSql } from './words-sql.ts'

/** What one turn reads at most, so that its cost does not grow with the knowledge. */
const KNOWLEDGE_READ_MAX = 300
const KNOWLEDGE_BYTES_MAX = 512 * 1024
/** Words of the customer that are searched for. */
const TERMS_MAX = 32
/** Endings differ (horaire, horaires; deliver, delivery): this many letters at the end of a word need not fit. */
const ENDING_LETTERS = 2
const STEM_LETTERS_MIN = 4

/**
 * The texts an agent may read in a conversation with a contact, as a sub-select of (id, scope, content, internal): texts about
 * that contact first, then the agent's own; the newest first, nothing expired. Never another agent's or another
 * contact's. Where there is more than one turn reads, those that have the words of `asked` come in first, rare words
 * before common ones. The arguments are SQL expressions: a turn loads all it needs with one statement.
 */
export function knowledgeSql(of: {
  app: string
  agent: string
  contact: string
  now: string
  asked: string
}): string {
  return `with eligible as materialized (
      select k.id, k.contact_id, k.updated_at, octet_length(k.content) as bytes from knowledge k
      where k.app_id = ${of.app} and k.agent_id = ${of.agent} and (k.contact_id = ${of.contact} or k.contact_id is null)
        and (k.expires_at is null or k.expires_at > ${of.now})
    ), term as materialized (
      select distinct left(w, greatest(${STEM_LETTERS_MIN}, length(w) - ${ENDING_LETTERS})) as stem
      from unnest(tsvector_to_array(${wordsSql(of.asked)})) w
      where length(w) > 2
        and (select count(*) > ${KNOWLEDGE_READ_MAX} or sum(bytes) > ${KNOWLEDGE_BYTES_MAX} from eligible)
      limit ${TERMS_MAX}
    ), hit as (
      select e.id, 1.0 / count(*) over (partition by t.stem) as weight
      from term t cross join eligible e
      join knowledge k on k.app_id = ${of.app} and k.id = e.id
        and coalesce(k.words, ${wordsSql('k.content')}) @@ (quote_literal(t.stem) || ':*')::tsquery
    ), ranked as (
      select e.id, row_number() over best as place, sum(e.bytes) over best as bytes
      from eligible e left join (select id, sum(weight) as weight from hit group by id) h on h.id = e.id
      window best as (order by coalesce(h.weight, 0) desc, e.contact_id is null, e.updated_at desc, e.id desc
        rows unbounded preceding)
    )
    select k.id, case when k.contact_id is null then 'agent' else 'contact' end as scope, k.content,
      k.is_internal as internal
    from ranked r join knowledge k on k.app_id = ${of.app} and k.id = r.id
    where r.place <= ${KNOWLEDGE_READ_MAX} and r.bytes <= ${KNOWLEDGE_BYTES_MAX}
    order by k.contact_id is null, k.updated_at desc, k.id desc`
}
