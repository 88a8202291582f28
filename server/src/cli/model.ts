import { setModel } from '../agents/set-model.ts'
import { COMMAND_LINE } from '../audit/actor.ts'
import { inTx } from '../db/tx.ts'
import { type Command, UsageError } from './command.ts'
import { APP_OPTIONS, APP_USAGE, appOf } from './find.ts'
import { readAddress, secretsFrom } from './read.ts'

const set: Command = {
  name: 'model set',
  usage: `${APP_USAGE} --base-url <address> --model <name> [--no-key]`,
  about:
    'Sets the language model of an app, at any OpenAI-compatible address. Its key is read as {"api_key": "…"} from standard input, or from MODEL_API_KEY.',
  options: {
    ...APP_OPTIONS,
    'base-url': { type: 'string' },
    model: { type: 'string' },
    'no-key': { type: 'boolean' },
  },
  async run(io, args) {
    const baseUrl = readAddress(args, 'base-url')
    if (baseUrl === undefined) throw new UsageError('--base-url is missing')
    const model = args.text('model')
    args.text('app')
    const apiKey = args.has('no-key')
      ? null
      : (await secretsFrom(io, 'MODEL_', { needed: ['api_key'], optional: [] })).api_key!
    await io.work(async ({ db, seal }, now) => {
      const app = await appOf(db, args)
      await inTx(db, tx => setModel(tx, seal, app.id, { baseUrl, model, apiKey }, COMMAND_LINE, now))
    })
    io.print(`model ${model} at ${baseUrl}; agents use it with "agent edit … --model openai-compatible"`)
  },
}

export const modelCommands = [set]
