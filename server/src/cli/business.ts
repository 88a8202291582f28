import { COMMAND_LINE } from '../audit/actor.ts'
import { topUp } from '../business/charge.ts'
import { inTx } from '../db/tx.ts'
import { openBusiness } from '../setup.ts'
import { type Arguments, type Command, UsageError } from './command.ts'
import { APP_OPTIONS, APP_USAGE, appOf } from './find.ts'
import { passwordFrom, readDecimal, readMail } from './read.ts'
import { tableLines } from './table.ts'

const add: Command = {
  name: 'business add',
  usage:
    '--name <name> --currency EUR --local-currency XAF --local-rate 655.957 --owner <mail> [--owner-name <name>] --password-stdin',
  about:
    'Adds a business with a live and a test app, and its owner; the password is read from standard input.',
  options: {
    name: { type: 'string' },
    currency: { type: 'string' },
    'local-currency': { type: 'string' },
    'local-rate': { type: 'string' },
    owner: { type: 'string' },
    'owner-name': { type: 'string' },
    'password-stdin': { type: 'boolean' },
  },
  async run(io, args) {
    const name = args.text('name')
    const wanted = {
      name,
      currency: currencyOf(args, 'currency'),
      localCurrency: currencyOf(args, 'local-currency'),
      localRate: readDecimal(args, 'local-rate'),
    }
    const owner = { username: readMail(args, 'owner'), name: args.textOr('owner-name', name) }
    if (!args.has('password-stdin')) throw new UsageError('--password-stdin is missing')
    const password = await passwordFrom(io, owner.username)
    const made = await io.work(({ db }, now) =>
      inTx(db, tx => openBusiness(tx, { ...wanted, owner: { ...owner, password } }, COMMAND_LINE, now)),
    )
    io.print(`business ${made.id}: live app ${made.live}, test app ${made.test}, owner ${owner.username}`)
    if (!made.isOwnerNew) io.print(`${owner.username} was known already and keeps the password`)
  },
}

function currencyOf(args: Arguments, name: string): string {
  const code = args.text(name)
  if (!/^[A-Z]{3}$/.test(code))
    throw new UsageError(`--${name} must be a currency code of three capital letters, not "${code}"`)
  return code
}

const list: Command = {
  name: 'business list',
  usage: '',
  about: 'All businesses with their apps and balances.',
  options: {},
  async run(io) {
    const rows = await io.work(({ db }) =>
      db.query<{ [column: string]: unknown }>(
        `select s.id, s.name, a.kind as gateway, a.id as app, b.amount::text as balance, s.currency, s.local_currency,
           s.local_rate::text as local_rate
         from businesses s join apps a on a.business_id = s.id join balances b on b.app_id = a.id
         order by s.id, a.id`,
      ),
    )
    for (const line of tableLines(rows)) io.print(line)
  },
}

const topUpCommand: Command = {
  name: 'business top-up',
  usage: `${APP_USAGE} --amount <number> [--note <text>]`,
  about: 'Adds to the balance, in the main currency.',
  options: { ...APP_OPTIONS, amount: { type: 'string' }, note: { type: 'string' } },
  async run(io, args) {
    const amount = readDecimal(args, 'amount')
    const note = args.textOr('note', 'top-up on the command line')
    args.text('app')
    const balance = await io.work(async ({ db }, now) => {
      const app = await appOf(db, args)
      return inTx(db, async tx => {
        await topUp(tx, app.id, amount, note, COMMAND_LINE, now)
        const [row] = await tx.query<{ amount: string }>(
          'select amount::text from balances where app_id = $1',
          [app.id],
        )
        return row!.amount
      })
    })
    io.print(`balance: ${balance}`)
  },
}

export const businessCommands = [add, list, topUpCommand]
