import { Type } from 'typebox'
import { COMMAND_LINE } from '../audit/actor.ts'
import { connectSimulated } from '../channels/connect.ts'
import { isAsked } from '../channels/forms.ts'
import type { ChannelKind } from '../channels/kind.ts'
import { CHANNEL_KINDS, namesOf, PROVIDER_KINDS } from '../channels/kinds.ts'
import { placesOf, searchChannels } from '../channels/search.ts'
import { inTx } from '../db/tx.ts'
import { connectWithWaiting } from '../inbound/connect.ts'
import { type Command, UsageError } from './command.ts'
import { aboutSecrets, checkOrExplain, secretsOf } from './credentials.ts'
import { APP_OPTIONS, APP_USAGE, agentIdOf, appOf } from './find.ts'
import { fieldsOf, optionsOf, readFields, usageOf } from './form.ts'
import { tableLines } from './table.ts'

const COMMON = { name: { type: 'string' }, agent: { type: 'string' } } as const
const NO_CHECK = { 'no-check': { type: 'boolean' } } as const

/** `channel add <kind>`: options, secrets and output, all from the kind itself. */
function addCommand(kind: ChannelKind): Command {
  const number = kind.number ? fieldsOf(Type.Object({ ...kind.number })) : []
  const config = fieldsOf(kind.config)
  const check = isAsked(kind) ? '[--no-check]' : ''
  return {
    name: `channel add ${kind.name}`,
    usage: `${[APP_USAGE, usageOf(number), '[--name <name>] [--agent agt-…]', usageOf(config), check].filter(Boolean).join(' ')}`,
    about: `Connects a ${kind.title} channel${check && '; the provider is asked first whether it knows the number'}. ${aboutSecrets(kind)}`,
    options: {
      ...APP_OPTIONS,
      ...optionsOf(number),
      ...COMMON,
      ...optionsOf(config),
      ...(check ? NO_CHECK : {}),
    },
    async run(io, args) {
      const { sender, account } = readFields(args, number) as { sender?: string; account?: string }
      const wanted = {
        type: kind.name,
        config: readFields(args, config),
        ...(sender === undefined ? {} : { sender }),
        ...(account === undefined ? {} : { accountId: account }),
      }
      args.text('app')
      const given = await secretsOf(io, kind)
      const { made, baseUrl, waiting } = await io.work(async (deps, now) => {
        const app = await appOf(deps.db, args)
        const agentId = await agentIdOf(deps.db, args, app)
        if (sender !== undefined && account !== undefined && !args.has('no-check'))
          await checkOrExplain(
            deps.call,
            kind.name,
            { sender, accountId: account, config: wanted.config },
            given,
          )
        // a site's visitors read the name, so it is the business's; a number is told from others by its own
        const name = args.textOr('name', sender === undefined ? app.business : `${kind.title} ${sender}`)
        const channel = { ...wanted, name, agentId }
        const made = await inTx(deps.db, tx =>
          connectWithWaiting(tx, deps, app.id, channel, given, COMMAND_LINE, now),
        )
        return { made, baseUrl: deps.settings.baseUrl, waiting: made.waiting }
      })
      io.print(`channel  ${made.hashid}`)
      for (const line of placeLines(kind, made.hook_id, baseUrl)) io.print(line)
      if (waiting > 0) io.print(`messages received for this number before: ${waiting}`)
      for (const [name, secret] of Object.entries(made.made)) io.print(`${kind.made[name]!.about}: ${secret}`)
    },
  }
}

/** Where it is called, or put: the webhook for the provider's form, or the lines for a site. */
function placeLines({ name: type }: ChannelKind, hookId: string, baseUrl: string): string[] {
  return Object.entries(placesOf(type, hookId, baseUrl)).flatMap(([name, place]) =>
    place.startsWith('<')
      ? [`${name}, before </body> of every page:`, `  ${place}`]
      : [`${name.padEnd(8)} ${place}`],
  )
}

const SIMULATED_NAMES = namesOf(PROVIDER_KINDS)

const addSimulated: Command = {
  name: 'channel add simulated',
  usage: `--app <business name or id> --sender <number> [--channel ${SIMULATED_NAMES.join('|')}] [--name <name>] [--agent agt-…]`,
  about: 'Adds a simulated number to the test app (see docs/sandbox.md).',
  options: {
    app: { type: 'string' },
    channel: { type: 'string' },
    sender: { type: 'string' },
    ...COMMON,
  },
  async run(io, args) {
    const named = args.oneOf('channel', SIMULATED_NAMES)
    const kind = PROVIDER_KINDS.find(({ name }) => name === (named ?? SIMULATED_NAMES[0]))
    if (!kind?.number || (named === undefined && SIMULATED_NAMES.length > 1))
      throw new UsageError(`--channel is missing: one of ${SIMULATED_NAMES.join(', ')}`)
    const { sender } = readFields(args, fieldsOf(Type.Object({ sender: kind.number.sender }))) as {
      sender: string
    }
    args.text('app')
    const channel = await io.work(async (deps, now) => {
      const app = await appOf(deps.db, args, 'test')
      const agentId = await agentIdOf(deps.db, args, app)
      const name = args.textOr('name', `Simulated ${sender}`)
      const wanted = { type: kind.name, name, sender, agentId }
      return inTx(deps.db, tx => connectSimulated(tx, deps.seal, app.id, wanted, COMMAND_LINE, now))
    })
    for (const line of placeLines(kind, channel.hook_id, '')) io.print(line)
  },
}

/** More than any business has. */
const LISTED_MAX = 10_000

const list: Command = {
  name: 'channel list',
  usage: APP_USAGE,
  about:
    'The channels of an app, without their secrets; of a number that the provider refuses, why, and when it is tried next.',
  options: APP_OPTIONS,
  async run(io, args) {
    args.text('app')
    const { channels } = await io.work(async ({ db }) => {
      const app = await appOf(db, args)
      const reader = { language: 'en', baseUrl: '' } as const
      return searchChannels(db, app.id, {}, { offset: 0, perPage: LISTED_MAX }, reader)
    })
    const rows = channels.map(
      ({ id, channel, name, is_active, is_connected, sender, agent, places, held }) => ({
        id,
        type: channel,
        name,
        active: is_active,
        sender: sender ?? places.key ?? '',
        agent,
        hook: (places.key ?? places.webhook ?? '').split('/').at(-1),
        secrets: is_connected ? 'set' : 'none',
        held: held === null ? 'no' : 'yes',
      }),
    )
    for (const line of tableLines(rows)) io.print(line)
    for (const { id, held, refusal } of channels) {
      if (held === null) continue
      const { reason, text, since, tries, next_try_at, who } = held
      io.print(`${id} is held since ${since}: ${text} (${reason}; ${who} can end it)`)
      io.print(
        `${id} refused calls: ${tries}; next try ${next_try_at}; provider: ${refusal ?? 'said nothing'}`,
      )
    }
  },
}

export const channelCommands = [...CHANNEL_KINDS.map(addCommand), addSimulated, list]
