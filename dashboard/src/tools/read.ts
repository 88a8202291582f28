// Tools as the API gives them.
import type { TOOL_OUTCOMES } from '@palabre/contract/tools'
import type { AnswerOf } from '../session/call.ts'
import { forget } from '../session/queries.ts'

export type Tool = AnswerOf<'searchTools'>['data'][number]
export type ToolDetails = AnswerOf<'getTool'>
export type Run = AnswerOf<'searchToolLog'>['data'][number]
export type RunDetails = AnswerOf<'getToolRun'>
export type Trial = AnswerOf<'tryTool'>
export type Outcome = (typeof TOOL_OUTCOMES)[number]

/** Everything that shows a tool is read again. */
export const forgetTools = (): Promise<unknown> =>
  forget('searchTools', 'getTool', 'searchToolLog', 'getToolRun', 'getAgentTools')

/** Methods that carry a body: the API asks before such a call is made again. */
export const takesBody = (method: string): boolean => method !== 'GET' && method !== 'HEAD'

export type ToolServer = AnswerOf<'searchToolServers'>['data'][number]
export type ToolServerDetails = AnswerOf<'getToolServer'>
export type Offer = ToolServerDetails['tools'][number]

/** Everything that shows a server, and the tools that came of it. */
export const forgetServers = (): Promise<unknown> =>
  Promise.all([forget('searchToolServers', 'getToolServer'), forgetTools()])
