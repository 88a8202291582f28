// What a turn knows of an agent's own tools, and of whom it speaks with. Pure.
import { FORMATS } from '@palabre/contract/formats'
import type { Tool } from '@palabre/offline-agent/model'
import { addressKindOf } from '../channels/kinds.ts'
import type { Timestamp } from '../lib/time.ts'
import type { Bound } from './bound-sql.ts'
import { BUILT_IN_TOOLS } from './built-in.ts'
import type { Declaration } from './declaration.ts'
import { VARIABLES, type Values } from './places.ts'

/** A tool as a model sees it: no address, no header, nothing of where a value goes. */
const toolOf = ({ name, description, parameters, effects, answer }: Declaration): Tool => ({
  name,
  description,
  effects,
  answer,
  parameters: parameters.map(({ in: _, wire_name: __, ...parameter }) => parameter),
})

/** The built-in ones, and those of the agent. */
export const toolsOfTurn = (declarations: Declaration[]): Tool[] => [
  ...BUILT_IN_TOOLS,
  ...declarations.map(toolOf),
]

/** Where a call is made, as far as it is known. */
type Place = {
  identifier: string | null
  channel: string
  conversation: string | null
  agent: string | null
  now: Timestamp
}

/** Whom a call is made for: what is not known of them is null. */
export function valuesOf(bound: Bound | null, place: Place, languageOfAgent: string | null): Values {
  const nobody = Object.fromEntries(VARIABLES.map(name => [name, null])) as Values
  const { addresses = [], ...names } = bound ?? {}
  return {
    ...nobody,
    ...names,
    phone: addressBy('phone', addresses, FORMATS['e164-digits']!.test),
    email: addressBy('email', addresses, FORMATS.email!.test),
    language: bound?.language ?? languageOfAgent,
    ...place,
  }
}

/** The first address of a kind that its channel has verified: what somebody only claims is none. */
function addressBy(
  field: 'phone' | 'email',
  addresses: Bound['addresses'],
  isOne: (text: string) => boolean,
): string | null {
  const found = addresses.find(
    ({ channel, identifier }) => addressKindOf(channel).recipient.field === field && isOne(identifier),
  )
  return found?.identifier ?? null
}
