// A shop whose agent has tools: its API on a bad day, and a model that asks for whatever a test wants.
import assert from 'node:assert/strict'
import { after, beforeEach } from 'node:test'
import { chunk, type Received, startProvider, usageAndEnd, writeStream } from '../agents/provider.ts'
import { type BadDay, startBadDay } from '../rig/bad-day.ts'
import { useWorld, type World } from '../world.ts'

type Asked = { name: string; arguments: object }
export type Stage = {
  day: BadDay
  /** What the model says, step by step; then "Done.". */
  steps: (string | Asked[])[]
  /** What it was told, request by request. */
  requests: Received[]
  /** The same of all tests of a file. */
  prompts: Received[]
  /** Adds a tool of Awa's, and gives her agent all that were added. */
  adds(tool: object): Promise<{ id: string; name: string; version: number }>
  /** The results that the model was given in its last request. */
  results(): { ok: boolean; result: { [key: string]: unknown } }[]
}

const LONG = 1 << 16

/** A world with such a shop for all tests of a file. */
export function useStage(env: { [setting: string]: string } = {}): { world: World; stage: Stage } {
  let provider: Awaited<ReturnType<typeof startProvider>>
  const added: string[] = []
  const stage: Stage = {
    day: null as never,
    steps: [],
    requests: [],
    prompts: [],
    async adds(tool) {
      const made = await world.awa.api.post('/tool/add', {
        description: 'Looks an order up.',
        method: 'GET',
        ...tool,
      })
      assert.equal(made.code, 1000, made.text)
      added.push(made.body.id)
      const { hashid } = world.awa.app.agent
      const set = await world.awa.api.post(`/agent/${hashid}/tools/set`, { tools: added.slice(-40) })
      assert.equal(set.code, 1000, set.text)
      return made.body
    },
    results() {
      const messages = (stage.requests.at(-1)?.body.messages ?? []) as { role: string; content: string }[]
      return messages.filter(({ role }) => role === 'tool').map(({ content }) => JSON.parse(content))
    },
  }
  const world = useWorld({ env: { OUTBOUND_ALLOW: '127.0.0.0/8', ...env } }, async () => {
    stage.day = await startBadDay()
    provider = await startProvider((response, received) => {
      stage.requests.push(received)
      stage.prompts.push(received)
      void writeStream(response, streamOf(stage.steps.shift() ?? 'Done.'), LONG)
    })
    const { api, app } = world.awa
    await api.post('/agent/model/add', { base_url: provider.baseUrl, model: 'test' })
    await api.post(`/agent/${app.agent.hashid}/update`, { model: 'openai-compatible' })
  })
  beforeEach(() => {
    added.length = 0
    stage.day.seen.length = 0
    stage.requests.length = 0
    stage.steps = []
  })
  after(async () => {
    stage.day.close()
    await provider.close()
  })
  return { world, stage }
}

function streamOf(step: string | Asked[]): string {
  if (typeof step === 'string')
    return chunk({ role: 'assistant', content: step }) + chunk({}, 'stop') + usageAndEnd(1, 1)
  const tool_calls = step.map(({ name, arguments: args }, index) => ({
    index,
    id: `call_${index}`,
    type: 'function',
    function: { name, arguments: JSON.stringify(args) },
  }))
  return chunk({ role: 'assistant', content: null, tool_calls }) + chunk({}, 'tool_calls') + usageAndEnd(1, 1)
}
