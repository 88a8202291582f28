import { addUser } from '../accounts/add-user.ts'
import { disableUser, verifyUser } from '../accounts/change-user.ts'
import { inTx } from '../db/tx.ts'
import { type Command, UsageError } from './command.ts'
import { appOf } from './find.ts'
import { passwordFrom, readMail } from './read.ts'

const ROLES = ['owner', 'admin', 'member', 'viewer'] as const

const add: Command = {
  name: 'user add',
  usage:
    '--app <business name or id> --username <mail> --name <name> --role owner|admin|member|viewer [--password-stdin] [--verified]',
  about: 'Adds a person to a business; --password-stdin reads a password from standard input.',
  options: {
    app: { type: 'string' },
    username: { type: 'string' },
    name: { type: 'string' },
    role: { type: 'string' },
    'password-stdin': { type: 'boolean' },
    verified: { type: 'boolean' },
  },
  async run(io, args) {
    const role = args.oneOf('role', ROLES)
    if (!role) throw new UsageError('--role is missing')
    const user = {
      username: readMail(args, 'username'),
      name: args.text('name'),
      role,
      verified: args.has('verified'),
    }
    args.text('app')
    const password = args.has('password-stdin') ? await passwordFrom(io) : null
    const id = await io.work(async ({ db }, now) => {
      const app = await appOf(db, args)
      return inTx(db, tx => addUser(tx, app.business_id, { ...user, password }, now))
    })
    io.print(`user ${id} is added${user.verified ? '' : ': verify the address with "user verify"'}`)
  },
}

const verify: Command = {
  name: 'user verify',
  usage: '<mail>',
  about: 'Confirms that the person owns the address of the account.',
  options: {},
  word: 'mail',
  async run(io, args) {
    await io.work(({ db }, now) => inTx(db, tx => verifyUser(tx, args.word, now)))
    io.print(`${args.word} is verified`)
  },
}

const disable: Command = {
  name: 'user disable',
  usage: '<mail>',
  about: 'Locks an account out; its tokens stop working within a second.',
  options: {},
  word: 'mail',
  async run(io, args) {
    await io.work(({ db }, now) => inTx(db, tx => disableUser(tx, args.word, now)))
    io.print(`${args.word} is disabled`)
  },
}

export const userCommands = [add, verify, disable]
