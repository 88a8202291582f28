// Debug runs of tools, and the log of their calls.
import { endpoint } from '../http/endpoint.ts'
import { type Begin, withIdempotencyClaimed } from '../http/idempotency-claimed.ts'
import { TIMEOUT_MS_MAX } from './bounds.ts'
import { logExamples, replayExamples, runExamples, tryExamples } from './examples-log.ts'
import { getRun, searchRuns } from './log.ts'
import {
  replayInput,
  runDetails,
  runPage,
  runParams,
  runQuery,
  type TryView,
  tryInput,
  tryView,
} from './log-shapes.ts'
import { LOST_AFTER_MS } from './purge.ts'
import { replayRun } from './replay.ts'
import { toolParams } from './shapes.ts'
import { tryTool } from './try.ts'

const TAG = 'Tools'

/** However a call ended, its answer is kept; the system that was called may not know it again. */
const isWhole = (): boolean => true
/** And what was not kept as its process died is told as unknown, as the log does. */
const ONCE = { lostAfterMs: LOST_AFTER_MS }

const attempt = endpoint({
  method: 'POST',
  path: '/tool/{id}/try',
  operation: 'tryTool',
  tag: TAG,
  summary: 'Call a tool as an agent would, and see the request beside its answer.',
  description:
    'Real, unless dry_run is true, and in the log. 1001 for a tool that is off or rests; one in maintenance may be tried. 1010 for a write under the emergency stop.',
  scope: 'agents:write',
  audit: { none: 'it stands in the log of the tool' },
  outsideMs: TIMEOUT_MS_MAX,
  params: toolParams,
  body: tryInput,
  answer: tryView,
  examples: tryExamples,
  handle: context => {
    const { id } = context.params
    const work = (begin: Begin<TryView>) => tryTool(context, id, begin)
    return withIdempotencyClaimed(context, `POST /tool/${id}/try`, work, isWhole, ONCE)
  },
})

const search = endpoint({
  method: 'GET',
  path: '/tool/log/search',
  operation: 'searchToolLog',
  tag: TAG,
  summary: 'List the calls of tools, the newest first.',
  description:
    'Kept for 30 days, or as the operator says. With status, min_ms or q a page may have fewer rows, and go on.',
  scope: 'agents:read',
  query: runQuery,
  answer: runPage,
  examples: logExamples,
  async handle({ deps, app, caller, query, now }) {
    return { body: await searchRuns(deps.db, app.id, query, caller, now) }
  },
})

const get = endpoint({
  method: 'GET',
  path: '/tool/log/{id}',
  operation: 'getToolRun',
  tag: TAG,
  summary: 'Read one call: what was sent, what came back, and how long each step took.',
  description: 'Without secrets, and cut to 8 KiB each. Viewers see no bodies.',
  scope: 'agents:read',
  params: runParams,
  answer: runDetails,
  examples: runExamples,
  async handle({ deps, app, caller, params }) {
    return { body: await getRun(deps, app.id, params.id, caller) }
  },
})

const replay = endpoint({
  method: 'POST',
  path: '/tool/log/{id}/replay',
  operation: 'replayToolRun',
  tag: TAG,
  summary: 'Make a call once more, by the tool as it is now.',
  description:
    'With the same arguments and variables. 1001 needs_confirm where it may change something: send confirm: true.',
  scope: 'agents:write',
  audit: { none: 'it stands in the log of the tool' },
  outsideMs: TIMEOUT_MS_MAX,
  params: runParams,
  body: replayInput,
  answer: tryView,
  examples: replayExamples,
  handle: context => {
    const { id } = context.params
    const again = (begin: Begin<TryView>) => replayRun(context, id, begin)
    return withIdempotencyClaimed(context, `POST /tool/log/${id}/replay`, again, isWhole, ONCE)
  },
})

export const toolLogRoutes = [attempt, search, get, replay]
