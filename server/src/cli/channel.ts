import { randomBytes } from 'node:crypto'
import { FORMATS } from '@palabre/contract/formats'
import { connectChannel, type MessengerSecrets } from '../channels/connect.ts'
import { findChannelByHook } from '../channels/find.ts'
import { inTx } from '../db/tx.ts'
import { replayUnrouted } from '../inbound/replay.ts'
import { connectSimulatedMessenger, connectWebchat } from '../setup.ts'
import { type Arguments, type Command, UsageError } from './command.ts'
import { APP_OPTIONS, APP_USAGE, agentIdOf, appOf } from './find.ts'
import { readAddress, secretsFrom } from './read.ts'
import { tableLines } from './table.ts'

const VERIFY_TOKEN_BYTES = 18

const addMessenger: Command = {
  name: 'channel add messenger',
  usage: `${APP_USAGE} --sender <digits> --phone-number-id <digits> [--name <name>] [--agent agt-…] [--base-url <address>] [--version v23.0]`,
  about:
    'Connects a number. access_token, app_secret and, if you have one, verify_token come as a JSON object on standard input, or from MESSENGER_ACCESS_TOKEN, MESSENGER_APP_SECRET and MESSENGER_VERIFY_TOKEN.',
  options: {
    ...APP_OPTIONS,
    sender: { type: 'string' },
    'phone-number-id': { type: 'string' },
    name: { type: 'string' },
    agent: { type: 'string' },
    'base-url': { type: 'string' },
    version: { type: 'string' },
  },
  async run(io, args) {
    const sender = args.text('sender')
    if (!FORMATS['e164-digits']!.test(sender))
      throw new UsageError(`--sender ${FORMATS['e164-digits']!.text.en}`)
    const accountId = args.text('phone-number-id')
    if (!FORMATS.digits!.test(accountId)) throw new UsageError(`--phone-number-id ${FORMATS.digits!.text.en}`)
    const config = messengerConfig(args)
    args.text('app')
    const given = await secretsFrom(io, 'MESSENGER_', {
      needed: ['access_token', 'app_secret'],
      optional: ['verify_token'],
    })
    const verifyToken = given.verify_token ?? randomBytes(VERIFY_TOKEN_BYTES).toString('base64url')
    const secrets: MessengerSecrets = {
      access_token: given.access_token!,
      app_secret: given.app_secret!,
      verify_token: verifyToken,
    }
    const { channel, baseUrl, waiting } = await io.work(async (deps, now) => {
      const app = await appOf(deps.db, args)
      const agentId = await agentIdOf(deps.db, args, app)
      const name = args.textOr('name', `Messenger ${sender}`)
      const wanted = { type: 'messenger' as const, name, sender, accountId, agentId, config }
      return inTx(deps.db, async tx => {
        const made = await connectChannel(tx, deps.seal, app.id, wanted, secrets, now)
        const connected = (await findChannelByHook(tx, made.hook_id))!
        return {
          channel: made,
          baseUrl: deps.settings.baseUrl,
          waiting: await replayUnrouted(tx, deps, connected, now),
        }
      })
    })
    io.print(`channel  ${channel.hashid}`)
    io.print(`webhook  ${baseUrl}/hooks/messenger/${channel.hook_id}`)
    if (waiting > 0) io.print(`messages that came for this number before: ${waiting}`)
    if (!given.verify_token) io.print(`verify token, for the provider's form: ${verifyToken}`)
  },
}

function messengerConfig(args: Arguments): { base_url?: string; version?: string } {
  const address = readAddress(args, 'base-url')
  const version = args.textOr('version', undefined)
  if (version !== undefined && !/^v\d{1,3}\.\d$/.test(version))
    throw new UsageError(`--version must be of the form v23.0, not "${version}"`)
  return { ...(address ? { base_url: address } : {}), ...(version ? { version } : {}) }
}

const addSimulated: Command = {
  name: 'channel add simulated',
  usage: '--app <business name or id> --sender <digits> [--name <name>] [--agent agt-…]',
  about: 'Gives the test app a messenger number that this installation simulates (see docs/sandbox.md).',
  options: {
    app: { type: 'string' },
    sender: { type: 'string' },
    name: { type: 'string' },
    agent: { type: 'string' },
  },
  async run(io, args) {
    const sender = args.text('sender')
    if (!FORMATS['e164-digits']!.test(sender))
      throw new UsageError(`--sender ${FORMATS['e164-digits']!.text.en}`)
    args.text('app')
    const channel = await io.work(async (deps, now) => {
      const app = await appOf(deps.db, args, 'test')
      const agentId = await agentIdOf(deps.db, args, app)
      const name = args.textOr('name', `Simulated ${sender}`)
      return inTx(deps.db, tx => connectSimulatedMessenger(tx, deps, app.id, { name, sender, agentId }, now))
    })
    io.print(`webhook  /hooks/messenger/${channel.hook_id}`)
  },
}

const addWebchat: Command = {
  name: 'channel add webchat',
  usage: `${APP_USAGE} [--name <name>] [--agent agt-…] [--greeting-en <text>] [--greeting-fr <text>] [--color #1d4ed8] [--origin https://shop.example …]`,
  about: 'Adds a web chat; --origin names a site that may embed it (several times; none: any site).',
  options: {
    ...APP_OPTIONS,
    name: { type: 'string' },
    agent: { type: 'string' },
    'greeting-en': { type: 'string' },
    'greeting-fr': { type: 'string' },
    color: { type: 'string' },
    origin: { type: 'string', multiple: true },
  },
  async run(io, args) {
    const config = webchatConfig(args)
    args.text('app')
    const channel = await io.work(async (deps, now) => {
      const app = await appOf(deps.db, args)
      const agentId = await agentIdOf(deps.db, args, app)
      const name = args.textOr('name', 'Web chat')
      return inTx(deps.db, tx => connectWebchat(tx, deps, app.id, { name, agentId, config }, now))
    })
    io.print(`key of the web chat: ${channel.hook_id}`)
    io.print(`identity secret, shown only now: ${channel.identity_secret}`)
  },
}

function webchatConfig(args: Arguments): object {
  const color = args.textOr('color', undefined)
  if (color !== undefined && !/^#[0-9a-fA-F]{6}$/.test(color))
    throw new UsageError(`--color must be of the form #1d4ed8, not "${color}"`)
  const origins = args.list('origin')
  const bad = origins.find(origin => !URL.canParse(origin) || new URL(origin).origin !== origin)
  if (bad !== undefined)
    throw new UsageError(`--origin must be a site's origin such as https://shop.example, not "${bad}"`)
  const en = args.textOr('greeting-en', undefined)
  const fr = args.textOr('greeting-fr', undefined)
  return {
    ...(en || fr ? { greeting: { ...(en ? { en } : {}), ...(fr ? { fr } : {}) } } : {}),
    ...(color ? { color } : {}),
    ...(origins.length > 0 ? { allowed_origins: origins } : {}),
  }
}

const list: Command = {
  name: 'channel list',
  usage: APP_USAGE,
  about: 'The channels of an app, without their secrets.',
  options: APP_OPTIONS,
  async run(io, args) {
    args.text('app')
    const rows = await io.work(async ({ db }) => {
      const app = await appOf(db, args)
      return db.query<{ [column: string]: unknown }>(
        `select c.hashid as id, c.type, c.name, c.is_active as active, c.sender, a.hashid as agent, c.hook_id as hook,
           case when c.secrets_sealed is null then 'none' else 'set' end as secrets
         from channels c left join agents a on a.app_id = c.app_id and a.id = c.agent_id
         where c.app_id = $1 order by c.id`,
        [app.id],
      )
    })
    for (const line of tableLines(rows)) io.print(line)
  },
}

export const channelCommands = [addMessenger, addSimulated, addWebchat, list]
