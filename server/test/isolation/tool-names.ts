// Whose records the fields of tools ask for, and good bodies of them: part of matrix.ts.
import type { Names } from './matrix.ts'

export const TOOL_NAMES: Names = {
  ...Object.fromEntries(
    ['getTool', 'updateTool', 'setToolState', 'removeTool', 'tryTool'].map(operation => [
      `${operation} id`,
      t => [t.tool.hashid],
    ]),
  ),
  ...Object.fromEntries(
    ['getToolRun', 'replayToolRun'].map(operation => [`${operation} id`, t => [t.run.hashid]]),
  ),
  'getAgentTools id': t => [t.agent.hashid],
  ...Object.fromEntries(
    ['getToolServer', 'refreshToolServer', 'acceptTools', 'removeToolServer'].map(operation => [
      `${operation} id`,
      t => [t.server.hashid],
    ]),
  ),
  'setAgentTools id': t => [t.agent.hashid],
  'setAgentTools tools': t => [t.tool.hashid],
  'searchToolLog tool': t => [t.tool.hashid],
}

/** Each has a name of its own. */
let pushes = 0

const declared = { description: 'Looks up.', method: 'GET', url: 'https://api.shop.example/orders' }

export const TOOL_BODIES: { [operation: string]: (path: string[]) => { [key: string]: unknown } } = {
  addTool: () => ({ ...declared, name: `tool${++pushes}` }),
  updateTool: () => ({ expected_version: 1 }),
  setToolState: () => ({ state: 'off' }),
  removeTool: () => ({}),
  setAgentTools: () => ({ tools: [] }),
  tryTool: () => ({ dry_run: true }),
  replayToolRun: () => ({}),
  addToolServer: () => ({ name: `Server ${++pushes}`, url: 'http://palabre.test/sandbox/shop/mcp' }),
  refreshToolServer: () => ({}),
  acceptTools: () => ({ tools: [{ name: 'order_status', hash: '0'.repeat(64) }] }),
  removeToolServer: () => ({}),
  importTools: () => ({ text: '{"openapi":"3.1.0","info":{"title":"Shop"},"paths":{}}' }),
}
