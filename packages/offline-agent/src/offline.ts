// The built-in model: no key, no network, the same words for the same turn. It answers with the words of the
// knowledge, opens tickets, hands over, calls tools it can fill, and otherwise says that it does not know.

import { bounded, clean } from './clean.ts'
import { decide } from './decide.ts'
import { keepTexts } from './kept.ts'
import { failureText } from './manners.ts'
import type { Model, Step, ToolArguments, ToolOutcome, Usage } from './model.ts'
import { ownFailure } from './own-tools.ts'
import { readSituation, type Situation, toolNamed } from './situation.ts'
import { HAND_OVER } from './tools.ts'

const SAID_CODE_POINTS_MAX = 2_000
/** Of knowledge that was made ready, kept between turns, unless told otherwise. */
const KEPT_BYTES_MAX = 64 * 1024 * 1024
const NO_USAGE: Usage = { inputTokens: 0, outputTokens: 0 }

/** The offline model, which keeps what it has read. A step throws only when the signal is aborted. */
export function makeOfflineModel(keptBytesMax = KEPT_BYTES_MAX): Model {
  const readText = keepTexts(keptBytesMax)
  return {
    name: 'offline',
    async step(turn, outcomes, signal) {
      signal.throwIfAborted()
      return stepOffline(readSituation(turn, readText), outcomes)
    },
  }
}

function stepOffline(situation: Situation, outcomes: ToolOutcome[]): Step {
  const plan = decide(situation)
  const failed = outcomes.find(outcome => !outcome.ok)
  if (failed) return afterFailure(situation, outcomes, failed)
  const done: ToolOutcome[] = []
  for (const planned of plan.calls) {
    const outcome = outcomes.find(candidate => candidate.call.name === planned.name)
    if (!outcome) return callStep(planned.name, planned.arguments, outcomes.length)
    done.push(outcome)
  }
  return { ...sayStep(plan.say(done)), ...(plan.options ? { options: plan.options } : {}) }
}

/** A failed tool is owned up to, and a person is called in: that promise is only made once it is kept. */
function afterFailure(situation: Situation, outcomes: ToolOutcome[], failed: ToolOutcome): Step {
  const { say } = situation
  const own = ownFailure(situation, failed)
  if (own?.isDone) return sayStep(own.text)
  const text = own?.text ?? failureText(situation, failed)
  if (failed.call.name === HAND_OVER) return sayStep(text)
  const handedOver = outcomes.find(outcome => outcome.call.name === HAND_OVER)
  if (handedOver) return sayStep(`${text} ${handedOver.ok ? say.handedOver : say.handOverFailed}`)
  if (!toolNamed(situation, HAND_OVER)) return sayStep(`${text} ${say.noHandOver}`)
  return callStep(HAND_OVER, { reason: `${say.reasonFailed} (${failed.call.name})` }, outcomes.length)
}

function callStep(name: string, args: ToolArguments, before: number): Step {
  return { kind: 'call', calls: [{ id: `offline-${before + 1}`, name, arguments: args }], usage: NO_USAGE }
}

function sayStep(text: string): Step {
  return { kind: 'say', text: bounded(clean(text).trim(), SAID_CODE_POINTS_MAX), usage: NO_USAGE }
}
