import type { TSchema } from 'typebox'
import { addAgent } from '../agents/add.ts'
import { editAgent } from '../agents/edit.ts'
import { listAgents } from '../agents/find.ts'
import { checkModelThere } from '../agents/models.ts'
import { type AgentChange, type AgentInput, agentChange, agentInput } from '../agents/shapes.ts'
import { COMMAND_LINE } from '../audit/actor.ts'
import { inTx } from '../db/tx.ts'
import { PER_PAGE_MAX } from '../http/pagination.ts'
import { checker } from '../http/validate.ts'
import { type Arguments, type Command, UsageError } from './command.ts'
import { APP_OPTIONS, APP_USAGE, appOf, getAgentId } from './find.ts'
import { tableLines } from './table.ts'

const FIELDS = ['name', 'description', 'language', 'mode', 'tone', 'style', 'model'] as const
const FIELD_OPTIONS = {
  ...APP_OPTIONS,
  ...Object.fromEntries(FIELDS.map(name => [name, { type: 'string' as const }])),
  instruction: { type: 'string', multiple: true },
} as const
const FIELD_USAGE =
  '[--description <text>] [--mode test|shadow|live] [--tone <text>] [--style <text>] [--instruction <text> …] [--model offline|openai-compatible]'

/** The fields that were given. */
function optionsOf(args: Arguments): { [name: string]: unknown } {
  const given = FIELDS.map(name => [name, args.textOr(name, undefined)]).filter(
    ([, value]) => value !== undefined,
  )
  const instructions = args.list('instruction')
  return { ...Object.fromEntries(given), ...(instructions.length > 0 ? { instructions } : {}) }
}

/** The same with `more`, checked by the schema of the API. Throws 1002. */
function fieldsOf(args: Arguments, schema: TSchema, more: object = {}): unknown {
  const fields = { ...optionsOf(args), ...more }
  checker(schema, 'body')(fields)
  return fields
}

const add: Command = {
  name: 'agent add',
  usage: `${APP_USAGE} --name <name> --language en|fr ${FIELD_USAGE}`,
  about: 'Adds an agent; in mode test it answers in the test gateway only.',
  options: FIELD_OPTIONS,
  async run(io, args) {
    const fields = fieldsOf(args, agentInput) as AgentInput
    args.text('app')
    const agent = await io.work(async (deps, now) => {
      const app = await appOf(deps.db, args)
      return inTx(deps.db, async tx => {
        await checkModelThere(deps, tx, app.id, fields.model)
        return addAgent(tx, app.id, fields, COMMAND_LINE, now)
      })
    })
    io.print(agent.hashid)
  },
}

const edit: Command = {
  name: 'agent edit',
  usage: `<agt-…> ${APP_USAGE} [--name <name>] [--language en|fr] ${FIELD_USAGE} [--active yes|no]`,
  about: 'Changes the given fields and leaves the rest.',
  options: { ...FIELD_OPTIONS, active: { type: 'string' } },
  word: 'agent',
  async run(io, args) {
    const active = args.oneOf('active', ['yes', 'no'])
    if (Object.keys(optionsOf(args)).length === 0 && !active)
      throw new UsageError('there is nothing to change')
    const change = fieldsOf(args, agentChange, active ? { is_active: active === 'yes' } : {}) as AgentChange
    args.text('app')
    await io.work(async (deps, now) => {
      const app = await appOf(deps.db, args)
      await getAgentId(deps.db, app, args.word, '<agent>')
      await inTx(deps.db, async tx => {
        await editAgent(tx, app.id, args.word, change, COMMAND_LINE, now)
        await checkModelThere(deps, tx, app.id, change.model)
      })
    })
    io.print(`${args.word} is changed`)
  },
}

const list: Command = {
  name: 'agent list',
  usage: APP_USAGE,
  about: `The agents of an app (the first ${PER_PAGE_MAX}).`,
  options: APP_OPTIONS,
  async run(io, args) {
    args.text('app')
    const { agents } = await io.work(async ({ db }) => {
      const app = await appOf(db, args)
      return listAgents(db, app.id, { sort: 'created_at' }, { offset: 0, perPage: PER_PAGE_MAX })
    })
    for (const line of tableLines(agents)) io.print(line)
  },
}

export const agentCommands = [add, edit, list]
