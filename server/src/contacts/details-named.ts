// Whom a search means by a contact: a con- hashid, or any name of one of its addresses.
import { ADDRESS_NAMES } from '../channels/kinds.ts'
import type { Bind } from '../http/filters.ts'

const CHANNELS = `'${ADDRESS_NAMES.join("', '")}'`

/** People write numbers with it, and they are kept without. */
const PLUS = /^\+(?=[1-9]\d{7,14}$)/

/** The ids of the details that a text names, in the app $1, as a statement. */
export function detailsNamed(given: string, bind: Bind): string {
  const text = given.replace(PLUS, '')
  const [contact, id] = [bind(text), bind(smallId(text))]
  return `select d.id from contact_details d where d.app_id = $1 and d.id = ${id}::bigint
     union select d.id from contact_details d where d.app_id = $1
       and d.channel in (${CHANNELS}) and d.identifier = ${contact}
     union select d.id from contact_details d where d.app_id = $1
       and d.channel in (${CHANNELS}) and d.user_id = ${contact} and d.user_id is not null
     union select n.contact_detail_id from contact_detail_names n where n.app_id = $1
       and n.channel in (${CHANNELS}) and n.value = ${contact}
     union select d.id from contacts c join contact_details d on d.app_id = c.app_id and d.contact_id = c.id
       where c.app_id = $1 and c.hashid = ${contact}`
}

/** An id of at most 18 digits, else null: a phone number may be one, too. */
function smallId(value: string): string | null {
  return /^\d{1,18}$/.test(value) ? value : null
}
