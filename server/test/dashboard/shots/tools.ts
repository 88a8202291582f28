// Tools of the shop, for pictures: they answer, fail, rest in maintenance; come from a document and from a server that changed.
import type { Page } from 'playwright-core'
import { good } from '../../inbox/people.ts'
import type { McpServer } from '../../tools/mcp-server.ts'
import type { Stage } from '../stage.ts'

export type SceneOfTools = { tool: string; call: string; server: string; agent: string; ofServer: string }

/** A document of the shop's API, as it was when it was imported, and as it is. */
const documentOf = (shop: string, isNow: boolean): string => `openapi: 3.1.0
info: {title: Boutique Awa, version: "${isNow ? '1.5' : '1.4'}"}
servers: [{url: "${shop}"}]
security: [{key: []}]
components:
  securitySchemes:
    key: {type: http, scheme: bearer}
paths:
  /parcels/{parcel}:
    get:
      operationId: getParcel
      summary: ${isNow ? 'Tells where a parcel is, and who brings it.' : 'Tells where a parcel is.'}
      parameters:
        - {name: parcel, in: path, required: true, schema: {type: string, example: PA-77}}
        - {name: detail, in: query, schema: {type: string, enum: [short, long${isNow ? ', whole' : ''}]}}
      responses: {"200": {content: {application/json: {}}}}
${
  isNow
    ? `  /returns:
    post:
      operationId: askForReturn
      description: Asks that a parcel be taken back, for one of the reasons that the shop knows.
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [order, reason]
              properties:
                order: {type: string, pattern: "^CMD-"}
                reason: {type: string, enum: [broken, wrong, late]}
                pieces: {type: integer, minimum: 1, maximum: 9}
                photos: {type: array, items: {type: string}}
      responses: {"200": {content: {application/json: {}}}}
  /prices:
    get:
      operationId: getStock
      summary: Tells what something costs.
      parameters: [{name: article, in: query, required: true, schema: {type: string}}]
      responses: {"200": {content: {text/plain: {}}}}
  /carts:
    put:
      operationId: putCart
      summary: Puts many things into a cart at once.
      requestBody:
        required: true
        content:
          application/json:
            schema: {type: object, required: [things], properties: {things: {type: array, items: {type: object}}}}
      responses: {"200": {}}
`
    : `  /shelves:
    get: {operationId: getShelf, summary: Tells where something lies., responses: {"200": {}}}
`
}`

const STOCK = {
  name: 'look_up_stock',
  description: 'Tells how many are left.',
  inputSchema: {
    type: 'object' as const,
    properties: { item: { type: 'string', description: 'Number of the article.' }, tags: { type: 'array' } },
    required: ['item'],
  },
}
const STOCK_NOW = {
  ...STOCK,
  description: 'Tells how many are left, and sets them aside for an hour.',
  inputSchema: {
    ...STOCK.inputSchema,
    properties: {
      item: { type: 'string', description: 'Number of the article, or its name.' },
      pieces: { type: 'integer', minimum: 1 },
    },
  },
}
const OTHERS = [
  {
    name: 'next_delivery',
    description: 'Tells when something comes in again.',
    inputSchema: { type: 'object' as const, properties: { item: { type: 'string' } }, required: ['item'] },
  },
  {
    name: 'count_all',
    description: 'Counts what lies on these shelves.',
    inputSchema: {
      type: 'object' as const,
      properties: { shelves: { type: 'array' } },
      required: ['shelves'],
    },
  },
]

export async function setTools(
  { awa, drains }: Stage['world'],
  shop: string,
  mcp: McpServer,
): Promise<SceneOfTools> {
  const post = async (path: string, body: object) => good(await awa.api.post(path, body))
  const order = (await post('/tool/add', orderOf(shop))).id
  const book = (await post('/tool/add', bookOf(shop))).id
  const stock = (await post('/tool/add', stockOf(shop))).id
  const agent = awa.app.agent.hashid
  await post('/tool/import/openapi', {
    text: documentOf(shop, false),
    add: [{ operation: 'GET /parcels/{parcel}' }, { operation: 'GET /shelves' }],
  })
  mcp.tools = [STOCK]
  const server = await post('/tool/server/add', {
    name: 'Stock',
    url: mcp.url,
    headers: [{ name: 'authorization', value: 'Bearer of-the-stock' }],
  })
  const [{ name, hash }] = server.tools
  const accepted = await post(`/tool/server/${server.id}/accept`, {
    tools: [{ name, hash, effects: 'read' }],
  })
  const ofServer = accepted.tools[0].tool.id
  await post(`/agent/${agent}/tools/set`, { tools: [order, book, stock, ofServer] })
  mcp.tools = [STOCK_NOW, ...OTHERS]
  await post(`/tool/server/${server.id}/refresh`, {})
  await post(`/tool/${stock}/state`, { state: 'maintenance', text: { en: 'Back at 6 pm.' } })
  for (const number of ['CMD-4521', 'CMD-1', 'CMD-4498', 'CMD-4530'])
    await awa.api.post(`/tool/${order}/try`, { parameters: { order: number } })
  const values = { phone: '237600000001' }
  const tried = await awa.api.post(`/tool/${book}/try`, {
    parameters: { order: 'CMD-1', day: 'Monday' },
    values,
  })
  await drains()
  return { tool: order, call: tried.body.log, server: server.id, agent, ofServer }
}

const orderOf = (shop: string) => ({
  name: 'getOrderStatus',
  description: 'Tells the state of an order, by its number.',
  method: 'GET',
  url: `${shop}/orders/{order}`,
  headers: [{ name: 'authorization', value: 'Bearer of-the-shop' }],
  parameters: [{ name: 'order', type: 'STRING', in: 'path', example: 'CMD-4521' }],
  response: { type: 'json', keep: ['order', 'status.en', 'arrives_on'] },
})
const bookOf = (shop: string) => ({
  name: 'bookDelivery',
  description: 'Books a day and a place for a parcel to be brought to.',
  method: 'POST',
  url: `${shop}/orders/old-{order}`,
  body: { type: 'json', template: '{"phone": "{phone}", "day": "{day}"}' },
  parameters: [
    { name: 'order', type: 'STRING', in: 'path', example: 'CMD-4521' },
    { name: 'day', type: 'STRING', in: 'body', values: ['Monday', 'Tuesday'] },
  ],
})
const stockOf = (shop: string) => ({
  name: 'getStock',
  description: 'Says how many are left.',
  method: 'GET',
  url: `${shop}/stock`,
})

export type Picture = { path: string; act?: (page: Page) => Promise<unknown> }

/** Pages of one tool, call or server, and what is done on them before the picture. */
export const picturesOf = (
  { tool, call, server, agent, ofServer }: SceneOfTools,
  { home, world }: Stage,
): { [name: string]: Picture } => ({
  'tool-one': { path: `/tools?tool=${tool}` },
  'tool-of-server': { path: `/tools?tool=${ofServer}` },
  'tool-form-full': { path: `/tools/form?tool=${tool}` },
  'tool-form-of-server': { path: `/tools/form?tool=${ofServer}` },
  'tool-trial': { path: `/tools/trial?tool=${tool}` },
  'tool-trial-run': { path: `/tools/trial?tool=${tool}`, act: tries },
  'tool-call': { path: `/tools/log?run=${call}` },
  'tool-log-failed': { path: '/tools/log?outcome=failed' },
  'tool-import-text': {
    path: '/tools/import',
    act: page => page.getByRole('radio').nth(1).check({ force: true }),
  },
  'tool-import-read': { path: '/tools/import', act: page => reads(page, `${home}/sandbox/shop`) },
  'tool-import-done': { path: '/tools/import', act: page => adds(page, world, `${home}/sandbox/shop`) },
  'tool-server': { path: `/tools/servers?server=${server}` },
  'tool-server-add': { path: '/tools/servers', act: page => page.locator('header button').last().click() },
  'tool-server-accept': {
    path: `/tools/servers?server=${server}`,
    act: page => page.locator('section section button').first().click(),
  },
  'tool-server-remove': {
    path: `/tools/servers?server=${server}`,
    act: page => page.locator('header button').nth(-1).click(),
  },
  'tool-of-agent': { path: `/agents?agent=${agent}` },
})

async function tries(page: Page): Promise<void> {
  await page.locator('main button[type=submit]').click()
  await page.locator('main pre').nth(1).waitFor()
}

async function reads(page: Page, shop: string): Promise<void> {
  await page.getByRole('radio').nth(1).check({ force: true })
  await page.locator('main textarea').fill(documentOf(shop, true))
  await page.locator('main button[type=submit]').click()
  await page.locator('main li input[type=checkbox]').first().waitFor()
  for (const box of await page.locator('main li input[type=checkbox]:not(:disabled)').all()) await box.check()
}

/** What the picture before has added is removed first. */
async function adds(page: Page, { awa }: Stage['world'], shop: string): Promise<void> {
  const { data } = await awa.call('searchTools', { query: { q: 'askForReturn' } })
  for (const { id } of data) await awa.call('removeTool', { params: { id: id! } })
  await reads(page, shop)
  const boxes = page.locator('main li input[type=checkbox]:not(:disabled)')
  for (const n of [0, 2]) await boxes.nth(n).uncheck()
  await page.locator('main button').last().click()
  await page.locator('section form').waitFor()
}
