// Asks the model one step against a provider a test has scripted, and two streams that providers send.

import type { ServerResponse } from 'node:http'
import type { Step, ToolOutcome } from '@palabre/offline-agent/model'
import { openaiCompatible } from '../../src/agents/models/openai-compatible.ts'
import { chunk, type Received, startProvider, usageAndEnd } from './provider.ts'
import { turnOf } from './turns.ts'

export const API_KEY = 'sk-canary-5f2c91'
export const TIMEOUT_MS = 5_000
const { signal } = new AbortController()

export type Answer = (response: ServerResponse, received: Received) => void

/** One step; resolves with it and what the provider received. */
export async function ask(
  answer: Answer,
  outcomes: ToolOutcome[] = [],
  timeoutMs = TIMEOUT_MS,
): Promise<{ step: Step; requests: Received[] }> {
  const provider = await startProvider(answer)
  try {
    const model = openaiCompatible({
      baseUrl: provider.baseUrl,
      apiKey: API_KEY,
      model: 'test-model',
      timeoutMs,
    })
    return {
      step: await model.step(turnOf('Bonjour, ma robe est déchirée'), outcomes, signal),
      requests: provider.requests,
    }
  } finally {
    await provider.close()
  }
}

export const HELLO =
  chunk({ role: 'assistant', content: '' }) +
  chunk({ content: 'Bonjour Awa, ' }) +
  chunk({ content: 'désolée 🙏 pour la robe.' }) +
  chunk({}, 'stop') +
  usageAndEnd(120, 9)

export const TOOL_CALL =
  chunk({
    role: 'assistant',
    content: null,
    tool_calls: [
      { index: 0, id: 'call_a', type: 'function', function: { name: 'openTicket', arguments: '' } },
    ],
  }) +
  ['{"subject":"Robe dé', 'chirée","description":"Ma robe', ' est déchirée","priority":"normal"}']
    .map(text => chunk({ tool_calls: [{ index: 0, function: { arguments: text } }] }))
    .join('') +
  chunk({}, 'tool_calls') +
  usageAndEnd(200, 30)
