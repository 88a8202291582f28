// Changing and removing a connected channel.
import { COMMAND_LINE } from '../audit/actor.ts'
import { changedOf, disconnectChannel } from '../channels/connect.ts'
import { type Channel, findChannel } from '../channels/find.ts'
import { isAsked } from '../channels/forms.ts'
import { CHANNEL_KINDS, kindOf } from '../channels/kinds.ts'
import type { Db } from '../db/pool.ts'
import { inTx } from '../db/tx.ts'
import { changeConnected } from '../inbound/connect.ts'
import { type Arguments, type Command, UsageError } from './command.ts'
import { checkOrExplain, secretsOf } from './credentials.ts'
import { APP_OPTIONS, APP_USAGE, agentIdOf, appOf, type FoundApp } from './find.ts'
import { fieldsOf, optionsOf, readFields, usageOf } from './form.ts'

const FIELDS = CHANNEL_KINDS.flatMap(kind => fieldsOf(kind.config))
/** A setting that several kinds have is one option. */
const OPTIONS = [...new Map(FIELDS.map(field => [field.option, field])).values()]

const edit: Command = {
  name: 'channel edit',
  usage: `<chn-…> ${APP_USAGE} [--name <name>] [--agent agt-…] [--active yes|no] [--credentials] [--no-check] ${usageOf(OPTIONS)}`,
  about:
    'Changes the given fields and leaves the rest. --credentials: reads new ones as "channel add" does; the provider is asked first.',
  options: {
    ...APP_OPTIONS,
    ...optionsOf(FIELDS),
    name: { type: 'string' },
    agent: { type: 'string' },
    active: { type: 'string' },
    credentials: { type: 'boolean' },
    'no-check': { type: 'boolean' },
  },
  word: 'channel',
  async run(io, args) {
    const active = args.oneOf('active', ['yes', 'no'])
    const name = args.textOr('name', undefined)
    args.text('app')
    await io.work(async (deps, now) => {
      const app = await appOf(deps.db, args)
      const channel = await channelOf(deps.db, app, args)
      const kind = kindOf(channel.type)
      const config = configOf(args, channel)
      const agentId = await agentIdOf(deps.db, args, app)
      const isNothing = !active && !name && agentId === null && Object.keys(config).length === 0
      if (isNothing && !args.has('credentials')) throw new UsageError('there is nothing to change')
      const secrets = args.has('credentials') ? await secretsOf(io, kind) : {}
      const change = {
        ...(Object.keys(config).length === 0 ? {} : { config }),
        ...(args.has('credentials') ? { secrets } : {}),
        ...(name === undefined ? {} : { name }),
        ...(agentId === null ? {} : { agentId }),
        ...(active ? { isActive: active === 'yes' } : {}),
      }
      if (args.has('credentials') && isAsked(kind) && !args.has('no-check')) {
        const { sender, account_id: accountId, type } = channel
        const changed = changedOf(deps.seal, channel, change)
        await checkOrExplain(deps.call, type, { sender, accountId, config: changed.config }, changed.secrets)
      }
      await inTx(deps.db, tx => changeConnected(tx, deps, app.id, channel.hashid, change, COMMAND_LINE, now))
    })
    io.print(`${args.word} is changed`)
  },
}

const remove: Command = {
  name: 'channel remove',
  usage: `<chn-…> ${APP_USAGE}`,
  about: 'Forgets its credentials and its address; messages stay. Adding the same number takes it up again.',
  options: APP_OPTIONS,
  word: 'channel',
  async run(io, args) {
    args.text('app')
    await io.work(async ({ db }, now) => {
      const app = await appOf(db, args)
      const { hashid } = await channelOf(db, app, args)
      await inTx(db, tx => disconnectChannel(tx, app.id, hashid, COMMAND_LINE, now))
    })
    io.print(`${args.word} is removed`)
  },
}

async function channelOf(db: Db, app: FoundApp, args: Arguments): Promise<Channel> {
  const channel = await findChannel(db, app.id, args.word)
  if (!channel || channel.secrets_sealed === null)
    throw new UsageError(`<channel>: ${app.name} has no channel ${args.word} (see: channel list)`)
  return channel
}

/** The given settings, which must be of its kind. */
function configOf(args: Arguments, { type }: Channel): { [name: string]: unknown } {
  const own = fieldsOf(kindOf(type).config)
  const foreign = FIELDS.find(
    ({ option }) => args.isGiven(option) && !own.some(field => field.option === option),
  )
  if (foreign) throw new UsageError(`--${foreign.option} is not a setting of ${type}`)
  return readFields(
    args,
    own.map(field => ({ ...field, isNeeded: false })),
  )
}

export const channelChangeCommands = [edit, remove]
