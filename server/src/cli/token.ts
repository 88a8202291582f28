import { ROLE_SCOPES, type Role, SCOPES, type Scope } from '@palabre/contract/scopes'
import { readRange } from '../accounts/addresses.ts'
import {
  API_TOKEN_DAYS_DEFAULT,
  API_TOKEN_DAYS_MAX,
  type Issued,
  issueToken,
} from '../accounts/issue-token.ts'
import { revokeToken } from '../accounts/revoke-token.ts'
import { changeStoredToken, getStoredToken, readOverlap, rollStoredToken } from '../accounts/stored-tokens.ts'
import { COMMAND_LINE } from '../audit/actor.ts'
import type { Db } from '../db/pool.ts'
import { inTx } from '../db/tx.ts'
import { DAY_MS, toMs, toTimestamp } from '../lib/time.ts'
import { type Arguments, type Command, type Io, UsageError } from './command.ts'
import { APP_OPTIONS, APP_USAGE, appOf, type FoundApp } from './find.ts'
import { tableLines } from './table.ts'

const RATE_MAX = 1_000_000
/** What can be said of a token. */
const CHANGES: Command['options'] = {
  name: { type: 'string' },
  scopes: { type: 'string' },
  days: { type: 'string' },
  rate: { type: 'string' },
  ip: { type: 'string', multiple: true },
}

const add: Command = {
  name: 'token add',
  usage: `${APP_USAGE} --name <name> [--scopes all|a,b] [--days ${API_TOKEN_DAYS_DEFAULT}] [--rate <calls a minute>] [--user <mail>] [--ip <address or range>]...`,
  about:
    "Issues an API token and prints it: this is the only time it is shown. It holds at most what its holder's role does.",
  options: { ...APP_OPTIONS, ...CHANGES, user: { type: 'string' } },
  async run(io, args) {
    const name = args.text('name')
    const asked = args.textOr('scopes', 'all')
    const named = asked === 'all' ? null : scopesOf(asked)
    const days = args.whole('days', 1, API_TOKEN_DAYS_MAX)
    const rate = args.whole('rate', 1, RATE_MAX)
    const ipAllow = addressesOf(args.list('ip'))
    args.text('app')
    const issued = await io.work(async ({ db }, now) => {
      const app = await appOf(db, args)
      const holder = await holderOf(db, app, args)
      return inTx(db, tx =>
        issueToken(tx, {
          app,
          userId: holder.id,
          kind: 'api',
          name,
          scopes: named ?? [...ROLE_SCOPES[holder.role]],
          by: COMMAND_LINE,
          now,
          ratePerMinute: rate ?? null,
          ipAllow,
          ...(days ? { days } : {}),
        }),
      )
    })
    printIssued(io, issued)
  },
}

function printIssued(io: Io, issued: Issued): void {
  io.print(`token    ${issued.token}`)
  io.print(`id       ${issued.id}`)
  io.print(`expires  ${issued.expires_at}`)
  io.print('Keep the token now: it is not shown again.')
}

function scopesOf(text: string): Scope[] {
  const wanted = text.split(',').map(part => part.trim())
  const unknown = wanted.find(part => !SCOPES.includes(part as Scope))
  if (unknown !== undefined) throw new UsageError(`--scopes: "${unknown}" is not one of ${SCOPES.join(', ')}`)
  return [...new Set(wanted)] as Scope[]
}

/** Where the token may be used from; anywhere when none is given. */
function addressesOf(given: string[]): string[] {
  return given.map(one => {
    const range = readRange(one)
    if (range === null) throw new UsageError(`--ip must be an address or a range, not "${one}"`)
    return range
  })
}

/** Whose token it is: the given member of the business, or its first owner. */
async function holderOf(
  db: Pick<Db, 'query'>,
  app: FoundApp,
  args: Arguments,
): Promise<{ id: number; role: Role }> {
  const username = args.textOr('user', null)
  const [user] = await db.query<{ id: number; role: Role }>(
    `select u.id, m.role from users u join memberships m on m.user_id = u.id
     where m.business_id = $1 and m.disabled_at is null and ($2::text is null and m.role = 'owner' or u.username = lower($2))
     order by m.created_at, u.id limit 1`,
    [app.business_id, username],
  )
  if (!user)
    throw new UsageError(`--user: ${username ?? 'an owner'} is not among the people of this business`)
  return user
}

const revoke: Command = {
  name: 'token revoke',
  usage: '<id or the token itself>',
  about: 'Revokes a token; every process refuses it within a second.',
  options: {},
  word: 'id or token',
  async run(io, args) {
    const which = /^\d{1,15}$/.test(args.word) ? { id: Number(args.word) } : { token: args.word }
    const outcome = await io.work(({ db }, now) => inTx(db, tx => revokeToken(tx, which, COMMAND_LINE, now)))
    if (outcome === null) throw new UsageError('<id or token>: there is no such token (see: token list)')
    io.print(outcome.isNew ? `token ${outcome.id} is revoked` : `token ${outcome.id} was already revoked`)
  },
}

const ID: { word: string } = { word: 'id' }

function idOf(args: Arguments): number {
  if (!/^\d{1,15}$/.test(args.word))
    throw new UsageError('<id> must be the number of a token (see: token list)')
  return Number(args.word)
}

const update: Command = {
  ...ID,
  name: 'token update',
  usage:
    '<id> [--name <name>] [--scopes all|a,b] [--days <from now>] [--rate <calls a minute>] [--ip <address or range>]...',
  about: 'Changes a token; what is left out stays. In force in every process within a second.',
  options: CHANGES,
  async run(io, args) {
    const id = idOf(args)
    const asked = args.textOr('scopes', null)
    const days = args.whole('days', 1, API_TOKEN_DAYS_MAX)
    const change = {
      name: args.textOr('name', undefined),
      ratePerMinute: args.whole('rate', 1, RATE_MAX),
      ipAllow: args.isGiven('ip') ? addressesOf(args.list('ip')) : undefined,
    }
    const named = asked === null || asked === 'all' ? undefined : scopesOf(asked)
    if (Object.keys(CHANGES).every(name => !args.isGiven(name)))
      throw new UsageError('nothing is to be changed')
    await io.work(({ db }, now) =>
      inTx(db, async tx => {
        const token = await getStoredToken(tx, id, {})
        const scopes = asked === 'all' ? [...ROLE_SCOPES[token.role ?? 'viewer']] : named
        const expiresAt = days === undefined ? undefined : toTimestamp(toMs(now) + days * DAY_MS)
        await changeStoredToken(tx, token, { ...change, scopes, expiresAt }, COMMAND_LINE, now)
      }),
    )
    io.print(`token ${id} is changed`)
  },
}

const roll: Command = {
  ...ID,
  name: 'token roll',
  usage: '<id> [--overlap <PT24H>]',
  about:
    'Puts a new token in the place of one and prints it: this is the only time it is shown. The old one ends at once, or after --overlap (at most P7D).',
  options: { overlap: { type: 'string' } },
  async run(io, args) {
    const id = idOf(args)
    const overlap = args.textOr('overlap', undefined)
    const issued = await io.work(({ db }, now) =>
      inTx(db, async tx =>
        rollStoredToken(tx, await getStoredToken(tx, id, {}), readOverlap(overlap), COMMAND_LINE, now),
      ),
    )
    printIssued(io, issued)
  },
}

const list: Command = {
  name: 'token list',
  usage: `[${APP_USAGE}] [--all]`,
  about: 'The valid tokens, without their text; --all includes revoked, expired and login tokens.',
  options: { ...APP_OPTIONS, all: { type: 'boolean' } },
  async run(io, args) {
    const rows = await io.work(async ({ db }, now) => {
      const app = args.textOr('app', null) === null ? null : await appOf(db, args)
      return db.query<{ [column: string]: unknown }>(
        `select t.id, a.name as app, a.kind as gateway, t.name, t.kind, t.scopes, u.username as user, t.expires_at as expires,
           t.revoked_at as revoked, t.last_used_at as last_used
         from tokens t join apps a on a.id = t.app_id left join users u on u.id = t.user_id
         where ($1::bigint is null or t.app_id = $1)
           and ($3 or (t.kind = 'api' and t.revoked_at is null and t.expires_at > $2)) order by t.id`,
        [app?.id ?? null, now, args.has('all')],
      )
    })
    for (const line of tableLines(rows)) io.print(line)
  },
}

export const tokenCommands = [add, update, roll, revoke, list]
