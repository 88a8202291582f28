// The first pages a newcomer reads: what they show happens, and the French one is as whole as the English one.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { orderTool } from '../../src/sandbox/order-tool.ts'
import { newPhone } from '../world/shop.ts'
import { useWorld } from '../world.ts'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../../..')
const RUN_MS_MAX = 20_000
const PAGES = ['README.md', 'README.fr.md'] as const

const world = useWorld()
const { awa } = world

const textOf = (page: string): string => readFileSync(join(ROOT, page), 'utf8')
const codesOf = (page: string): string[] =>
  [...textOf(page).matchAll(/```sh\n([\s\S]*?)```/g)].map(match => match[1]!)
/** Without what is said to customers, who speak the language of the page. */
const bareOf = (code: string): string =>
  code
    .replaceAll(/"(text|content)": "[^"]*"/g, '')
    // each page may be followed after the other: its keys are its own
    .replaceAll(/Idempotency-Key: [\w-]+/g, '')
    .replaceAll(/ +#.*$/gm, '')
    .replaceAll(/"text":"[^"]*"/g, '')

test('the French page has every step, table and link of the English one', () => {
  const [english, french] = PAGES.map(codesOf) as [string[], string[]]
  assert.deepEqual(french.map(bareOf), english.map(bareOf))
  const counts = (page: string): number[] =>
    [/^## /gm, /^\*\*\d+\. /gm, /^\|/gm].map(part => textOf(page).match(part)!.length)
  assert.deepEqual(counts('README.fr.md'), counts('README.md'))
  const linksOf = (page: string): string[] =>
    [...textOf(page).matchAll(/\]\(([\w/.-]+)\)/g)]
      .map(match => match[1]!)
      .filter(link => !link.startsWith('README'))
  assert.deepEqual(linksOf('README.fr.md').toSorted(), linksOf('README.md').toSorted())
})

for (const page of PAGES) {
  test(`${page}: every answer ends with a line break`, () => {
    for (const line of codesOf(page).join('').split('\n'))
      if (line.startsWith('curl')) assert.ok(line.startsWith("curl -sw '\\n' "), line)
  })

  test(`${page}: the tour closes a ticket and shows a move that is really forbidden`, async () => {
    await awa.opensTicket({ subject: 'A kettle' }, awa.customer('237650000404'))
    const code = codesOf(page).find(one => one.startsWith('TICKET='))!
    const { stdout } = await run('sh', ['-c', code], {
      env: { PATH: process.env.PATH, BASE: world.app.service.address!, TEST: awa.app.token },
      timeout: RUN_MS_MAX,
    })
    const [closed, refused, ...rest] = stdout
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line)) as Answer[]
    assert.deepEqual(rest, [])
    assert.equal(closed!.code, 1000)
    assert.deepEqual([refused!.code, refused!.body.reason], [1001, 'transition_refused'])
  })
}

type Answer = { code: number; body: { reason: string } }

for (const [page, day] of [
  ['README.md', 'leaves the warehouse on Friday'],
  ['README.fr.md', 'quitte l’entrepôt vendredi'],
] as const) {
  test(`${page}: the tour’s customer is told what the agent knows of an order that the shop’s system does not`, async () => {
    await givesOrderTool()
    const [taught, asked, read] = await tourOf(page)
    assert.deepEqual([taught!.code, asked!.code, read!.code], [1000, 1000, 1000])
    const text = JSON.stringify(read)
    assert.ok(text.includes(day), text)
    // the shop's system was asked once, and has no such order; the words of the French question choose no tool
    const runs = await world.rows('select outcome from tool_runs where app_id = $1', [awa.app.id])
    assert.deepEqual(runs, [{ outcome: 'http_error' }])
  })
}

/** The agent has the tool that the demo's agent has. */
async function givesOrderTool(): Promise<void> {
  const known = await awa.api.get('/tool/search?q=getOrderStatus')
  const tool = orderTool(world.app.service.deps.settings.baseUrl)
  const id = known.body.data[0]?.id ?? (await awa.api.post('/tool/add', tool)).body.id
  const set = await awa.api.post(`/agent/${awa.app.agent.hashid}/tools/set`, { tools: [id] })
  assert.equal(set.code, 1000, set.text)
}

/** The steps from telling the agent something to its answer, by a customer of this page's own. */
async function tourOf(page: string): Promise<Answer[]> {
  const [phone, codes] = [newPhone(), codesOf(page)]
  const first = codes.findIndex(code => code.startsWith('AGENT='))
  const [agent, ...steps] = codes.slice(first, first + 4)
  const answers: Answer[] = []
  for (const step of steps) {
    const { stdout } = await run('sh', ['-c', (agent! + step).replaceAll('237650000303', phone)], {
      env: { PATH: process.env.PATH, BASE: world.app.service.address!, TEST: awa.app.token },
      timeout: RUN_MS_MAX,
    })
    answers.push(JSON.parse(stdout))
    await world.drains()
  }
  return answers
}

test('docs/tickets.md: the walk merges two tickets, takes them apart again, and exports them', async () => {
  const [code] = codesOf('docs/tickets.md')
  const { stdout } = await run('sh', ['-c', code!], {
    env: { PATH: process.env.PATH, BASE: world.app.service.address!, TEST: awa.app.token },
    timeout: RUN_MS_MAX,
  })
  const lines = stdout.trimEnd().split('\n')
  const answers = lines.filter(line => line.startsWith('{')).map(line => JSON.parse(line)) as Answer[]
  assert.deepEqual(
    answers.map(({ code }) => code),
    [1000, 1000, 1000, 1001, 1000, 1000],
  )
  const rows = lines.filter(line => line.includes(',tck-'))
  assert.deepEqual([rows.length, rows.every(row => row.includes(',resolved,'))], [2, true], stdout)
})
