import { addUser } from '../accounts/add-user.ts'
import { disableUser, markUserVerified, setOperator } from '../accounts/change-user.ts'
import { getUser } from '../accounts/find-user.ts'
import { COMMAND_LINE } from '../audit/actor.ts'
import { inTx } from '../db/tx.ts'
import { resetLinkOf } from '../members/reset.ts'
import { askToVerify, setAddress } from '../members/verify.ts'
import { dropSecondFactor } from '../second-factor/set-up.ts'
import { endSessions, signOut } from '../sessions/end.ts'
import { type Command, UsageError } from './command.ts'
import { appOf } from './find.ts'
import { passwordFrom, readMail } from './read.ts'

const ROLES = ['owner', 'admin', 'member', 'viewer'] as const

const add: Command = {
  name: 'user add',
  usage:
    '--app <business name or id> --username <mail> --name <name> --role owner|admin|member|viewer [--password-stdin] [--verified]',
  about:
    'Adds a person to a business, also one who is in another already; --password-stdin reads a password from standard input.',
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
    const password = args.has('password-stdin') ? await passwordFrom(io, user.username) : null
    const { id, isNew, toVerify } = await io.work(async (deps, now) => {
      const app = await appOf(deps.db, args)
      return inTx(deps.db, async tx => {
        const added = await addUser(tx, app.business_id, { ...user, password }, COMMAND_LINE, now)
        const isOpen = added.isNew && !user.verified
        return { ...added, toVerify: isOpen ? await askToVerify(tx, deps, user.username, now) : null }
      })
    })
    if (!isNew) io.print(`${user.username} was known already and keeps name and password`)
    io.print(`user ${id} is added`)
    if (toVerify?.mail === 'queued') io.print(`a link to verify the address is mailed to ${user.username}`)
    if (toVerify?.link) io.print(`to verify the address, within 24 hours: ${toVerify.link}`)
  },
}

/** A command that changes the account of an address. */
const ofAccount = (
  name: string,
  about: string,
  done: string,
  change: typeof markUserVerified | typeof disableUser,
): Command => ({
  name,
  usage: '<mail>',
  about,
  options: {},
  word: 'mail',
  async run(io, args) {
    await io.work(({ db }, now) => inTx(db, tx => change(tx, args.word, COMMAND_LINE, now)))
    io.print(`${args.word} is ${done}`)
  },
})

const verify = ofAccount(
  'user verify',
  'Confirms that the person owns the address of the account.',
  'verified',
  markUserVerified,
)

const disable = ofAccount(
  'user disable',
  'Locks an account out; its tokens stop working within a second.',
  'disabled',
  disableUser,
)

const reset: Command = {
  name: 'user reset',
  usage: '<mail>',
  about:
    'Prints a link to choose a new password: it works once, for an hour. Make sure that it reaches them alone.',
  options: {},
  word: 'mail',
  async run(io, args) {
    const link = await io.work((deps, now) => inTx(deps.db, tx => resetLinkOf(tx, deps, args.word, now)))
    io.print(link)
  },
}

const address: Command = {
  name: 'user address',
  usage: '<mail> --to <mail>',
  about:
    'Gives an account another address to sign in with, and signs the person out. Make sure that it is theirs.',
  options: { to: { type: 'string' } },
  word: 'mail',
  async run(io, args) {
    const to = readMail(args, 'to')
    await io.work(({ db }, now) => inTx(db, tx => setAddress(tx, { from: args.word, to }, COMMAND_LINE, now)))
    io.print(`${args.word} signs in as ${to} from now on`)
  },
}

const operator: Command = {
  name: 'user operator',
  usage: '<mail> [--off]',
  about: 'Makes a person an operator of the installation, who sees the whole of it in /up?detail=1.',
  options: { off: { type: 'boolean' } },
  word: 'mail',
  async run(io, args) {
    const isOperator = !args.has('off')
    await io.work(({ db }) => inTx(db, tx => setOperator(tx, args.word, isOperator, COMMAND_LINE)))
    io.print(`${args.word} is ${isOperator ? 'an' : 'no'} operator of the installation`)
  },
}

const signOutCommand: Command = {
  name: 'user sign-out',
  usage: '<mail>',
  about: 'Ends all that a person is signed in to, e.g. on a lost laptop; tokens of the API stay.',
  options: {},
  word: 'mail',
  async run(io, args) {
    await io.work(({ db }, now) =>
      inTx(db, async tx => signOut(tx, (await getUser(tx, args.word)).id, COMMAND_LINE, now)),
    )
    io.print(`${args.word} is signed out everywhere`)
  },
}

const dropFactor: Command = {
  name: 'user drop-second-factor',
  usage: '<mail>',
  about:
    'Takes authenticator app, passkeys and recovery codes away from somebody who lost them, and signs them out. Make sure that it is them.',
  options: {},
  word: 'mail',
  async run(io, args) {
    await io.work(({ db }, now) =>
      inTx(db, async tx => {
        const { id } = await getUser(tx, args.word)
        await dropSecondFactor(tx, id, COMMAND_LINE)
        await endSessions(tx, id, {}, now)
      }),
    )
    io.print(`${args.word} signs in with the password alone from now on`)
  },
}

export const userCommands = [add, verify, disable, reset, address, operator, signOutCommand, dropFactor]
