import { Type } from 'typebox'
import { connectChannel, connectSimulated, type Secrets } from '../channels/connect.ts'
import { findChannelByHook } from '../channels/find.ts'
import { holdSql, type StoredHold, viewHold } from '../channels/hold.ts'
import type { ChannelKind } from '../channels/kind.ts'
import { CHANNEL_KINDS, namesOf, PROVIDER_KINDS } from '../channels/kinds.ts'
import { inTx } from '../db/tx.ts'
import { replayUnrouted } from '../inbound/replay.ts'
import { type Command, type Io, UsageError } from './command.ts'
import { APP_OPTIONS, APP_USAGE, agentIdOf, appOf } from './find.ts'
import { fieldsOf, optionsOf, readFields, usageOf } from './form.ts'
import { secretsFrom } from './read.ts'
import { tableLines } from './table.ts'

const COMMON = { name: { type: 'string' }, agent: { type: 'string' } } as const

/** `channel add <kind>`: options, secrets and output, all from the kind itself. */
function addCommand(kind: ChannelKind): Command {
  const number = kind.number ? fieldsOf(Type.Object({ ...kind.number })) : []
  const config = fieldsOf(kind.config)
  return {
    name: `channel add ${kind.name}`,
    usage: `${[APP_USAGE, usageOf(number), '[--name <name>] [--agent agt-…]', usageOf(config)].filter(Boolean).join(' ')}`,
    about: `Connects a ${kind.title} channel. ${aboutSecrets(kind)}`,
    options: { ...APP_OPTIONS, ...optionsOf(number), ...COMMON, ...optionsOf(config) },
    async run(io, args) {
      const { sender, account } = readFields(args, number) as { sender?: string; account?: string }
      const wanted = {
        type: kind.name,
        name: args.textOr('name', [kind.title, sender].filter(Boolean).join(' ')),
        config: readFields(args, config),
        ...(sender === undefined ? {} : { sender }),
        ...(account === undefined ? {} : { accountId: account }),
      }
      args.text('app')
      const given = await secretsOf(io, kind)
      const { made, baseUrl, waiting } = await io.work(async (deps, now) => {
        const app = await appOf(deps.db, args)
        const agentId = await agentIdOf(deps.db, args, app)
        return inTx(deps.db, async tx => {
          const made = await connectChannel(tx, deps.seal, app.id, { ...wanted, agentId }, given, now)
          const connected = (await findChannelByHook(tx, made.hook_id))!
          const waiting = await replayUnrouted(tx, deps, connected, now)
          return { made, baseUrl: deps.settings.baseUrl, waiting }
        })
      })
      io.print(`channel  ${made.hashid}`)
      io.print(hookLine(kind, made.hook_id, baseUrl))
      if (waiting > 0) io.print(`messages received for this number before: ${waiting}`)
      for (const [name, secret] of Object.entries(made.made)) io.print(`${kind.made[name]!.about}: ${secret}`)
    },
  }
}

const hookLine = ({ name, hookAbout }: ChannelKind, hookId: string, baseUrl: string): string =>
  hookAbout === null ? `webhook  ${baseUrl}/hooks/${name}/${hookId}` : `${hookAbout}: ${hookId}`

const prefixOf = ({ name }: ChannelKind): string => `${name.toUpperCase()}_`

function secretNames({ secrets, made }: ChannelKind): { needed: string[]; optional: string[] } {
  const names = Object.keys(secrets.properties)
  return { needed: names.filter(name => !(name in made)), optional: names.filter(name => name in made) }
}

/** Secrets never come from the command line. Those that can be generated are asked for only along with others. */
async function secretsOf(io: Io, kind: ChannelKind): Promise<Secrets> {
  return secretsFrom(io, prefixOf(kind), secretNames(kind))
}

function aboutSecrets(kind: ChannelKind): string {
  const { needed, optional } = secretNames(kind)
  if (needed.length === 0) return ''
  const list = [...needed, ...optional.map(name => `${name} (if you have one)`)].join(', ')
  const variables = [...needed, ...optional].map(name => `${prefixOf(kind)}${name.toUpperCase()}`).join(', ')
  return `${list} are read as a JSON object from standard input, or from the variables ${variables}.`
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
      return inTx(deps.db, tx => connectSimulated(tx, deps.seal, app.id, wanted, now))
    })
    io.print(hookLine(kind, channel.hook_id, ''))
  },
}

type ListedChannel = { [column: string]: unknown; id: string; type: string; hold: StoredHold | null }

const list: Command = {
  name: 'channel list',
  usage: APP_USAGE,
  about:
    'The channels of an app, without their secrets; of a number that the provider refuses, why, and when it is tried next.',
  options: APP_OPTIONS,
  async run(io, args) {
    args.text('app')
    const rows = await io.work(async ({ db }) => {
      const app = await appOf(db, args)
      return db.query<ListedChannel>(
        `select c.hashid as id, c.type, c.name, c.is_active as active, c.sender, a.hashid as agent, c.hook_id as hook,
           case when c.secrets_sealed is null then 'none' else 'set' end as secrets, ${holdSql('c')} as hold
         from channels c left join agents a on a.app_id = c.app_id and a.id = c.agent_id
         where c.app_id = $1 order by c.id`,
        [app.id],
      )
    })
    for (const line of tableLines(
      rows.map(({ hold, ...row }) => ({ ...row, held: hold === null ? 'no' : 'yes' })),
    ))
      io.print(line)
    for (const { id, type, hold } of rows) {
      const held = viewHold(type, hold, 'en')
      if (held === null) continue
      const { reason, text, since, tries, next_try_at, who } = held
      io.print(`${id} is held since ${since}: ${text} (${reason}; ${who} can end it)`)
      io.print(
        `${id} refused calls: ${tries}; next try ${next_try_at}; provider: ${hold?.error.text ?? 'said nothing'}`,
      )
    }
  },
}

export const channelCommands = [...CHANNEL_KINDS.map(addCommand), addSimulated, list]
