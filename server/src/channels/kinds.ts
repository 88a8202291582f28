// The registry as the rest of the service asks it.
import type { AddressKind, ChannelKind } from './kind.ts'
import * as registry from './registry.ts'

const REGISTERED: readonly (AddressKind | ChannelKind)[] = Object.values(registry)

const isChannel = (kind: AddressKind | ChannelKind): kind is ChannelKind => 'delivery' in kind

/** The channels that can be connected. */
export const CHANNEL_KINDS: readonly ChannelKind[] = REGISTERED.filter(isChannel)

/** All that a contact detail can be: channels first, then addresses that no channel carries yet. */
export const ADDRESS_KINDS: readonly AddressKind[] = [
  ...CHANNEL_KINDS,
  ...REGISTERED.filter(kind => !isChannel(kind)),
]

/** Their names in the API. */
export const namesOf = (kinds: readonly AddressKind[]): string[] => kinds.map(kind => kind.name)

export const CHANNEL_NAMES: readonly string[] = namesOf(CHANNEL_KINDS)
export const ADDRESS_NAMES: readonly string[] = namesOf(ADDRESS_KINDS)

/** Channels that the test gateway can play, and those among them that speak with a provider. */
export const SIMULATED_KINDS: readonly ChannelKind[] = CHANNEL_KINDS.filter(kind => kind.simulator !== null)
export const PROVIDER_KINDS: readonly ChannelKind[] = SIMULATED_KINDS.filter(
  kind => kind.simulator?.by === 'provider',
)

/** Channels whose messages are sent by being stored. */
export const STORED_CHANNELS: readonly string[] = namesOf(
  CHANNEL_KINDS.filter(kind => kind.delivery.by === 'stored'),
)

const byName = new Map(ADDRESS_KINDS.map(kind => [kind.name, kind]))

/** The kind of a name that was checked before, by a schema or when the channel was connected. */
export function addressKindOf(name: string): AddressKind {
  const kind = byName.get(name)
  if (!kind) throw new Error(`there is no channel "${name}"`)
  return kind
}

/** The kind of what a contact, a conversation or a ticket has as its channel; null: an address that no channel carries yet. */
export function findKind(name: string): ChannelKind | null {
  const kind = addressKindOf(name)
  return isChannel(kind) ? kind : null
}

/** The kind of a connected channel. */
export function kindOf(name: string): ChannelKind {
  const kind = findKind(name)
  if (!kind) throw new Error(`"${name}" cannot be connected`)
  return kind
}

/** "For messenger: the phone number. For echo: …" of the kinds that name people by this field. */
export function describeField(field: AddressKind['recipient']['field']): string {
  return ADDRESS_KINDS.filter(kind => kind.recipient.field === field)
    .map(kind => `For ${kind.name}: ${kind.recipient.about}.`)
    .join(' ')
}
