import type { Language } from '@palabre/contract/languages'
import { detectLanguage } from '@palabre/offline-agent/language'
import type { Line, Model, ToolOutcome, Turn } from '@palabre/offline-agent/model'
import { Refusal } from '../http/errors.ts'
import type { Needs } from '../jobs/deps.ts'
import type { AppId } from '../lib/ids.ts'
import { memo } from '../lib/memo.ts'
import type { Timestamp } from '../lib/time.ts'
import { toolsOfTurn } from '../tools/of-turn.ts'
import { runForTrial } from '../tools/people.ts'
import { chooseModel, readingOf } from './choose-model.ts'
import { handedOverText } from './handed-over.ts'
import { listKnowledgeIds, loadTrial, type Trial } from './load-trial.ts'
import { runLoop, type TurnResult } from './loop.ts'
import { viewModelError } from './model-error.ts'
import { texts } from './texts.ts'
import { drafterOf, recall, type TurnEffects } from './tools.ts'
import type { TrialInput, TrialView } from './trial-shapes.ts'

/** A model is given so long for the whole answer. */
export const TRIAL_MS_MAX = 40_000
/** Trials of one app that run at the same time, in each process: a slow model must not fill it. */
const AT_ONCE_MAX = 8
const RETRY_SECONDS = 2

type Trying = Needs<'db' | 'seal' | 'fetch' | 'exchange' | 'settings' | 'clock'>

/** Where, and who tries. */
type By = { app: { id: AppId; clock_offset_ms: number }; userId: number }

const running = memo((_db: Trying['db']) => new Map<AppId, number>())

/** What one step of the model was: its words or its calls, and the tokens that it took. */
type Said = { text: string | null; calls: number; input_tokens: number; output_tokens: number }

/**
 * The answer that an agent would give to a customer, with the way to it; a model's error in the `reader`'s language. Nothing is stored, sent or charged but calls of tools that only read. 1007, and 1009
 * when too many run at once.
 */
export async function tryAgent(
  deps: Trying,
  by: By,
  agent: string,
  input: TrialInput,
  now: Timestamp,
  reader: Language,
): Promise<TrialView> {
  const { contact, channel, text } = input
  const appId = by.app.id
  const trial = await loadTrial(deps.db, appId, { agent, contact, channel: channel!, text }, now)
  const count = running(deps.db)
  const before = count.get(appId) ?? 0
  if (before >= AT_ONCE_MAX)
    throw new Refusal(1009, texts.tooManyTrials({ max: AT_ONCE_MAX }), { retryAfterSeconds: RETRY_SECONDS })
  count.set(appId, before + 1)
  try {
    return await run(deps, by, trial, input, now, reader)
  } finally {
    const left = count.get(appId)! - 1
    if (left > 0) count.set(appId, left)
    else count.delete(appId)
  }
}

async function run(
  deps: Trying,
  by: By,
  trial: Trial,
  input: TrialInput,
  now: Timestamp,
  reader: Language,
): Promise<TrialView> {
  const appId = by.app.id
  const turn = turnOf(trial, input, now)
  const said: Said[] = []
  const model = chooseModel(deps, appId, trial)
  const effects: TurnEffects = { handOver: null, openedTicket: false, optsOut: false, recalled: [] }
  const values = { ...trial.values, channel: input.channel! }
  const asked = {
    agentId: trial.agentId,
    userId: by.userId,
    contactId: trial.contactId,
    values,
    language: detectLanguage(turn),
  }
  const result = await runLoop({
    model: listenedTo(model, said),
    turn,
    callTool: drafterOf(turn, effects, readingOf(deps).search, call =>
      runForTrial(deps, by.app, asked, call),
    ),
    signal: AbortSignal.timeout(TRIAL_MS_MAX),
    now: () => deps.clock.nowMs(),
  })
  const language = detectLanguage(turn)
  const own = result.kind === 'failed' ? texts.apology[language] : result.text
  const isHandedOver = result.kind === 'failed' || effects.handOver !== null
  return {
    text: isHandedOver ? handedOverText({ ...trial, openTicket: null }, own, language) : own,
    language,
    hand_over: effects.handOver,
    error: result.kind === 'failed' ? viewModelError(result.failure, reader) : null,
    model: model.name,
    steps: stepsOf(said, result.outcomes),
    looked_up: await lookedUp(deps, appId, turn, input.text, result.outcomes),
    knowledge_entries: turn.knowledge.length,
    cost: costOf(trial, result),
  }
}

function turnOf(trial: Trial, { history = [], text, channel }: TrialInput, now: Timestamp): Turn {
  const lines: Line[] = [...history.map(line => ({ ...line, at: now })), { from: 'contact', text, at: now }]
  const answered = lines.findLastIndex(({ from }) => from !== 'contact')
  const { agent, contact, knowledge, tickets } = trial
  return {
    agent,
    contact,
    channel: channel!,
    lines,
    unanswered: lines.length - 1 - answered,
    knowledge,
    tickets,
    tools: toolsOfTurn(trial.ownTools),
    now,
  }
}

/** The same model, whose steps are noted. */
function listenedTo(model: Model, said: Said[]): Model {
  return {
    name: model.name,
    async step(turn, outcomes, signal) {
      const step = await model.step(turn, outcomes, signal)
      const { inputTokens: input_tokens, outputTokens: output_tokens } = step.usage
      const usage = { input_tokens, output_tokens }
      said.push(
        step.kind === 'say'
          ? { text: step.text, calls: 0, ...usage }
          : { text: null, calls: step.calls.length, ...usage },
      )
      return step
    },
  }
}

/** The outcomes come in the order of the calls; of a step with very many calls, the last ones were not made. */
function stepsOf(said: Said[], outcomes: ToolOutcome[]): TrialView['steps'] {
  let made = 0
  return said.map(({ text, calls, ...usage }) => {
    const some = outcomes.slice(made, made + calls)
    made += some.length
    return {
      text,
      calls: some.map(({ call, ok, result }) => ({
        tool: call.name,
        arguments: call.arguments,
        ok,
        result,
      })),
      ...usage,
    }
  })
}

/** The passages of its knowledge that it asked for; where it asked for none, those that speak to the question. */
async function lookedUp(
  { db }: Needs<'db'>,
  appId: AppId,
  turn: Turn,
  text: string,
  outcomes: ToolOutcome[],
): Promise<TrialView['looked_up']> {
  const queries = outcomes
    .filter(({ call }) => call.name === 'recallKnowledge')
    .map(({ call }) => String(call.arguments.query))
  const { search } = readingOf({ db })
  const asked = queries.length > 0 ? queries : [text]
  const hits = (await Promise.all(asked.map(query => recall(turn, query, search)))).flat()
  const once = [...new Map(hits.map(hit => [`${hit.entry} ${hit.text}`, hit])).values()]
  const ids = await listKnowledgeIds(
    db,
    appId,
    once.map(hit => hit.entry),
  )
  return once.map(hit => ({ id: ids.get(hit.entry) ?? null, scope: hit.scope, text: hit.text }))
}

function costOf({ turnPrice, messagePrice, currency }: Trial, { usage }: TurnResult): TrialView['cost'] {
  return {
    agent_turn: Number(turnPrice ?? 0),
    message: Number(messagePrice ?? 0),
    currency,
    input_tokens: usage.inputTokens,
    output_tokens: usage.outputTokens,
  }
}
