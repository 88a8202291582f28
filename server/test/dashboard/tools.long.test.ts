// Tools in a dashboard of their own: from a declaration to the log of what was called, and tools that come from elsewhere.
import { after, before, describe } from 'node:test'
import { skipReason } from '../rig/chromium.ts'
import { type McpServer, startMcp } from '../tools/mcp-server.ts'
import { openWorld } from '../world.ts'
import { envAt, type Stage, useStage } from './stage.ts'
import { toolImports } from './tool-imports.ts'
import { toolPages } from './tool-pages.ts'
import { tools } from './tools.ts'

let stage: Stage
let mcp: McpServer
before(async () => {
  mcp = await startMcp()
})
after(() => mcp.close())
useStage(
  skipReason,
  opened => {
    stage = opened
  },
  (port, home) => openWorld({ env: { PORT: String(port), ...envAt(home), OUTBOUND_ALLOW: '127.0.0.0/8' } }),
)

describe('dashboard: tools', { skip: skipReason }, () => tools(() => stage))
describe('dashboard: tools that come from elsewhere', { skip: skipReason }, () =>
  toolImports(
    () => stage,
    () => mcp,
  ),
)
describe('dashboard: every page of tools', { skip: skipReason }, () =>
  toolPages(
    () => stage,
    () => mcp,
  ),
)
