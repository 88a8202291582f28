// What a turn reads of its contact and its tools, as fragments of its one statement.
import { IS_ACCEPTED } from './server-of-tool.ts'

/** Of a contact: more have no use. */
const ADDRESSES_MAX = 20

/**
 * The contact's names and addresses as JSON, the address that writes first, then the newest. The arguments are SQL
 * expressions; `contact`: alias of its row in contacts.
 */
export const boundSql = (of: { app: string; contact: string; detail: string }): string => `json_build_object(
  'firstname', ${of.contact}.firstname, 'lastname', ${of.contact}.lastname,
  'language', ${of.contact}.preferred_language, 'contact', ${of.contact}.hashid,
  'addresses', (select coalesce(json_agg(b), '[]') from (
    select b.channel, b.identifier from contact_details b
    where b.app_id = ${of.app} and b.contact_id = ${of.contact}.id
    order by b.id = ${of.detail} desc nulls last, b.id desc limit ${ADDRESSES_MAX}) b))`

/** What `boundSql` gives. */
export type Bound = {
  firstname: string | null
  lastname: string | null
  language: string | null
  contact: string
  addresses: { channel: string; identifier: string }[]
}

/** The tools of an agent that are not switched off, and accepted, in their order, as JSON: what a turn needs of them. */
export const agentToolsSql = (of: { app: string; agent: string }): string => `(
  select coalesce(json_agg(json_build_object('declaration', t.declaration) order by x.position), '[]')
  from agent_tools x join tools t on t.app_id = x.app_id and t.id = x.tool_id
  where x.app_id = ${of.app} and x.agent_id = ${of.agent} and t.state <> 'off' and ${IS_ACCEPTED})`
