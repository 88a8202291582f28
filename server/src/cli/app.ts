import { LANGUAGES, type Name } from '@palabre/contract/languages'
import { COMMAND_LINE } from '../audit/actor.ts'
import { setPrice } from '../business/price.ts'
import { REASON_CHARS_MAX, resumeApp, stopApp } from '../business/stop.ts'
import { setTeamHours } from '../business/team-hours.ts'
import { CHANNEL_NAMES } from '../channels/kinds.ts'
import { inTx } from '../db/tx.ts'
import { type Command, UsageError } from './command.ts'
import { APP_OPTIONS, APP_USAGE, appOf } from './find.ts'
import { readDecimal } from './read.ts'

const PRICED = [...CHANNEL_NAMES.map(name => `message:${name}`), 'agent_turn']

const stop: Command = {
  name: 'app stop',
  usage: `${APP_USAGE} [--reason <text>]`,
  about: 'Emergency stop: nothing is sent and agents are silent; incoming messages are still stored.',
  options: { ...APP_OPTIONS, reason: { type: 'string' } },
  run: (io, args) => setStop(io, args, true),
}

const resume: Command = {
  name: 'app resume',
  usage: APP_USAGE,
  about: 'Lifts the emergency stop; waiting messages and answers continue within half a minute.',
  options: APP_OPTIONS,
  run: (io, args) => setStop(io, args, false),
}

async function setStop(
  io: Parameters<Command['run']>[0],
  args: Parameters<Command['run']>[1],
  on: boolean,
): Promise<void> {
  args.text('app')
  const reason = on ? args.textOr('reason', null) : null
  if (reason !== null && [...reason].length > REASON_CHARS_MAX)
    throw new UsageError(`--reason has at most ${REASON_CHARS_MAX} characters`)
  const changed = await io.work(async ({ db }, now) => {
    const app = await appOf(db, args)
    return inTx(db, tx =>
      on ? stopApp(tx, app.id, reason, COMMAND_LINE, now) : resumeApp(tx, app.id, COMMAND_LINE, now),
    )
  })
  io.print(`emergency stop: ${on ? 'on' : 'off'}${changed ? '' : ' (unchanged)'}`)
}

const price: Command = {
  name: 'price set',
  usage: `${APP_USAGE} --item ${PRICED.join('|')} --amount 0.01`,
  about: "Sets the price of one message or one agent's answer, in the main currency; 0 makes it free.",
  options: { ...APP_OPTIONS, item: { type: 'string' }, amount: { type: 'string' } },
  async run(io, args) {
    const item = args.text('item')
    if (!PRICED.includes(item))
      throw new UsageError(`--item must be one of ${PRICED.join(', ')}, not "${item}"`)
    const amount = readDecimal(args, 'amount', 'zero')
    args.text('app')
    await io.work(async ({ db }) => {
      const app = await appOf(db, args)
      await inTx(db, tx => setPrice(tx, app.id, item, amount, COMMAND_LINE))
    })
    io.print(`${item}: ${amount}`)
  },
}

const hours: Command = {
  name: 'app hours',
  usage: `${APP_USAGE} [--en "Monday to Friday, 8 am to 5 pm"] [--fr "du lundi au vendredi, de 8 h à 17 h"]`,
  about: 'When people answer: told to customers who are handed over. Without texts nothing is said about it.',
  options: {
    ...APP_OPTIONS,
    ...Object.fromEntries(LANGUAGES.map(one => [one, { type: 'string' as const }])),
  },
  async run(io, args) {
    args.text('app')
    const given = LANGUAGES.filter(language => args.has(language))
    const texts = Object.fromEntries(given.map(language => [language, args.text(language)])) as Name
    if (given.length > 0 && given.length < LANGUAGES.length)
      throw new UsageError(`the hours are needed in every language: --${LANGUAGES.join(', --')}`)
    await io.work(async ({ db }) => {
      const app = await appOf(db, args)
      await inTx(db, tx => setTeamHours(tx, app.id, given.length > 0 ? texts : null, COMMAND_LINE))
    })
    io.print(
      given.length > 0 ? given.map(language => `${language}: ${texts[language]}`).join('\n') : 'not said',
    )
  },
}

export const appCommands = [stop, resume, hours]
export const priceCommands = [price]
