import type { Hashid } from '@palabre/contract/ids'
import type { Name } from '@palabre/contract/languages'
import type { KnowledgeEntry, TicketNote, Turn } from '@palabre/offline-agent/model'
import { messagePriceSql, priceSql } from '../business/price.ts'
import type { Db } from '../db/pool.ts'
import { notFound } from '../http/errors.ts'
import { knowledgeSql } from '../knowledge/find.ts'
import type { AppId } from '../lib/ids.ts'
import { type Timestamp, timeSql } from '../lib/time.ts'
import { agentToolsSql } from '../tools/bound-sql.ts'
import type { Declaration } from '../tools/declaration.ts'
import { getPerson } from '../tools/people.ts'
import type { Values } from '../tools/places.ts'
import type { Loaded } from './loaded.ts'

const TICKETS_MAX = 10

/** What a trial of an agent knows. */
export type Trial = {
  agentId: number
  /** Null: somebody new. */
  contactId: number | null
  /** What tools are told of the contact, by the database. */
  values: Values
  ownTools: Declaration[]
  agent: Turn['agent']
  model: Loaded['model']
  contact: { firstname: string | null; lastname: string | null; preferredLanguage: string | null }
  knowledge: KnowledgeEntry[]
  tickets: TicketNote[]
  teamHours: Name | null
  /** Exact decimals; null: free. */
  turnPrice: string | null
  messagePrice: string | null
  currency: string
}

type Row = Omit<Trial, 'contact' | 'contactId' | 'values' | 'tickets' | 'model' | 'ownTools'> & {
  hashid: Hashid<'agt'>
  own: { declaration: Declaration }[]
  model: 'offline' | 'openai-compatible'
  settings: { base_url: string; model: string; api_key_sealed: string | null } | null
  tickets: { hashid: Hashid<'tck'>; subject: string; status: string; created_at: string }[]
}

type Contact = {
  id: number
  firstname: string | null
  lastname: string | null
  preferred_language: string | null
}
const STRANGER: Omit<Contact, 'id'> = { firstname: null, lastname: null, preferred_language: null }

/** Loads all that an agent would know of this question, from this contact or from somebody new. 1007 names the field. */
export async function loadTrial(
  db: Pick<Db, 'query'>,
  appId: AppId,
  asked: { agent: string; contact: string | undefined; channel: string; text: string },
  now: Timestamp,
): Promise<Trial> {
  const contact = asked.contact === undefined ? null : await getContact(db, appId, asked.contact)
  const [row] = await db.query<Row>(LOAD, [
    appId,
    asked.agent,
    contact?.id ?? null,
    now,
    asked.text,
    asked.channel,
  ])
  if (!row) throw notFound()
  const { model, settings, tickets, own, hashid, ...rest } = row
  const { contactId, values } = await getPerson(db, appId, asked.contact ?? null, now)
  const language = values.language ?? rest.agent.language
  const { firstname, lastname, preferred_language } = contact ?? STRANGER
  return {
    ...rest,
    contactId,
    values: { ...values, language, agent: hashid },
    ownTools: own.map(({ declaration }) => declaration),
    model: {
      kind: model,
      own: settings && {
        baseUrl: settings.base_url,
        model: settings.model,
        apiKeySealed: settings.api_key_sealed,
      },
    },
    contact: { firstname, lastname, preferredLanguage: preferred_language },
    tickets: tickets.map(({ hashid, subject, status, created_at }) => ({
      hashid,
      subject,
      status,
      createdAt: created_at,
      openedForThis: false,
    })),
  }
}

async function getContact(db: Pick<Db, 'query'>, appId: AppId, hashid: string): Promise<Contact> {
  const [contact] = await db.query<Contact>(
    'select id, firstname, lastname, preferred_language from contacts where app_id = $1 and hashid = $2',
    [appId, hashid],
  )
  if (!contact) throw notFound({ field: 'contact', kind: 'contact' })
  return contact
}

/** Public ids of entries, by their numbers. */
export async function listKnowledgeIds(
  db: Pick<Db, 'query'>,
  appId: AppId,
  ids: number[],
): Promise<Map<number, Hashid<'knw'>>> {
  const rows = await db.query<{ id: number; hashid: Hashid<'knw'> }>(
    'select id, hashid from knowledge where app_id = $1 and id = any($2)',
    [appId, ids],
  )
  return new Map(rows.map(row => [row.id, row.hashid]))
}

const KNOWN = knowledgeSql({
  app: 'g.app_id',
  agent: 'g.id',
  contact: '$3::bigint',
  now: '$4::timestamptz',
  asked: '$5::text',
})

const LOAD = `
select json_build_object('name', g.name, 'description', g.description, 'language', g.language, 'tone', g.tone,
    'style', g.style, 'instructions', g.instructions) as agent,
  g.id as "agentId", g.hashid, ${agentToolsSql({ app: 'g.app_id', agent: 'g.id' })} as own, g.model,
  (select json_build_object('base_url', m.base_url, 'model', m.model, 'api_key_sealed', m.api_key_sealed)
    from model_settings m where m.app_id = g.app_id) as settings,
  (select coalesce(json_agg(n), '[]') from (${KNOWN}) n) as knowledge,
  (select coalesce(json_agg(t), '[]') from (
    select t.hashid, t.subject, st.code as status,
      ${timeSql('t.created_at')} as created_at
    from tickets t join contact_details d on d.app_id = t.app_id and d.id = t.contact_detail_id
      and d.contact_id = $3::bigint
    join ticket_statuses st on st.id = t.ticket_status_id
    where t.app_id = g.app_id order by t.created_at desc limit ${TICKETS_MAX}) t) as tickets,
  p.team_hours as "teamHours", ${priceSql('g.app_id', "'agent_turn'")} as "turnPrice",
  ${messagePriceSql('g.app_id', '$6::text')} as "messagePrice", b.currency
from agents g join apps p on p.id = g.app_id join businesses b on b.id = p.business_id
where g.app_id = $1 and g.hashid = $2`
