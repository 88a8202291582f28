// The dashboard in Chromium, each figure against a bare fetch of the same endpoint, or a bare stream, in the same page.
import { inTx } from '../server/src/db/tx.ts'
import { conversationId, lengthen } from '../server/test/world/many-conversations.ts'
import { type Bench, bootBench, freePort } from './boot.ts'
import { type Desk, type Desks, openDesks } from './dashboard/desk.ts'
import { heapMb, requestsPerSecond, worstInteraction } from './dashboard/watch.ts'
import { countRows, fillConversations, fillTickets, MANY } from './filling.ts'
import { writtenBy } from './hook.ts'
import { quantile, type Result } from './measure.ts'

const TIMES = 40
const RELOADS = 10
const LONG_TIMELINE = 20_000
const SHORT_TIMELINE = 20
const PAGES = 100
/** A neighbour is read ahead 150 ms after somebody has arrived; a session may ask 600 times a minute. */
const READ_AHEAD_MS = 1_000
/** What is loaded ahead is there by then. */
const SETTLED_MS = 3_000
const EVERYTHING = '/inbox?view=all'
const ROWS = 'section ul:has(a[data-id])'
const TICKET_ROWS = 'ul:has(a[data-row])'
const WRITER = '237699000001'
/** Tells what is written now from what is there of runs before, in a database that is kept. */
const RUN = Date.now()

type Case = (on: { bench: Bench; home: string; desks: Desks }) => Promise<Result[]>

/** Takes some minutes, most of them to make the rows, which BENCH_KEEP=1 keeps for the next run. */
export async function run(): Promise<Result[]> {
  const bench = await bootBench(process.env.BENCH_KEEP && `dashboard_${MANY}`)
  try {
    const port = await freePort()
    const home = `http://localhost:${port}`
    const known = await countRows(bench)
    if (known.conversations < MANY) await fillConversations(bench, known.conversations + 1, MANY)
    if (known.tickets < MANY) await fillTickets(bench, MANY - known.tickets)
    await bench.start(['--role', 'api'], { PORT: String(port), BASE_URL: home })
    const desks = await openDesks(bench, home)
    try {
      const results: Result[] = []
      const chosen = process.env.BENCH_CASES?.split(',') ?? Object.keys(CASES)
      for (const [name, run] of Object.entries(CASES).filter(([name]) => chosen.includes(name))) {
        process.stderr.write(`  ${name}\n`)
        results.push(...(await run({ bench, home, desks })))
      }
      return results
    } finally {
      await desks.close()
    }
  } finally {
    await bench.close()
  }
}

/** Milliseconds of the page against those of the bare read: 95 of 100 are at most so long. */
function row(bench: string, target: string, ours: number[], bare: number[] = []): Result {
  const sorted = (values: number[]): number[] => values.toSorted((a, b) => a - b)
  return {
    bench: `dashboard, ${bench}`,
    unit: 'ms, p95',
    value: quantile(sorted(ours), 0.95),
    floor: bare.length > 0 ? quantile(sorted(bare), 0.95) : null,
    ratio: null,
    target,
    p50_ms: quantile(sorted(ours), 0.5),
    p99_ms: quantile(sorted(ours), 0.99),
    spread: null,
  }
}

/** A figure that is no time. */
const figure = (bench: string, unit: string, value: number, target: string): Result => ({
  ...row(bench, target, [value]),
  unit,
  p50_ms: null,
  p99_ms: null,
})

const CASES: { [name: string]: Case } = {
  opened: async ({ desks }) => {
    const desk = await openList(desks)
    const [ours, bare, neighbours]: [number[], number[], number[]] = [[], [], []]
    // every third one, so that none was read ahead
    for (let n = 0; n < TIMES; n++) {
      const id = openAt(3 * n + 4)
      const reads = [
        async () => bare.push(await desk.probe('bare', timelineOf(openAt(3 * n + 5)))),
        async () => ours.push(await desk.probe('open', id)),
      ]
      for (const read of n % 2 === 0 ? reads : reads.reverse()) await read()
      await desk.page.waitForTimeout(READ_AHEAD_MS)
      await desk.probe('expectConversation')
      await desk.page.keyboard.press('k')
      neighbours.push(await desk.probe('sinceKey'))
    }
    await desk.close()
    return [
      row('conversation opened', 'fetch + 60 ms', ours, bare),
      row('neighbour opened', '50 ms', neighbours),
    ]
  },

  sent: async ({ bench, home, desks }) => {
    await writes(bench, home, `zq${RUN}1`)
    const desk = await openWriter(desks)
    const ours: number[] = []
    for (let n = 0; n < TIMES; n++) {
      const words = `zr${RUN}${n} on its way`
      await desk.page.locator('textarea').first().fill(words)
      await desk.probe('expectWords', words)
      await desk.page.keyboard.press('Control+Enter')
      ours.push(await desk.probe('sinceKey'))
      // no more wait at once than the page keeps
      await desk.page.getByText('Waiting', { exact: true }).first().waitFor({ state: 'detached' })
    }
    await desk.close()
    return [row('own message painted', '50 ms', ours)]
  },

  heard: async ({ bench, home, desks }) => {
    await writes(bench, home, `zq${RUN}2`)
    const desk = await openWriter(desks)
    await desk.probe('listen')
    const ours: number[] = []
    for (let n = 0; n < TIMES; n++) {
      const words = `zq${RUN}${1000 + n}`
      await desk.probe('expectWords', words)
      await writes(bench, home, words)
      ours.push(await desk.probe('sinceHeard', words))
    }
    await desk.close()
    return [row("another's message painted, after a bare stream heard it", '50 ms', ours)]
  },

  interactions: async ({ bench, home, desks }) => {
    await writes(bench, home, `zq${RUN}3`)
    const desk = await openList(desks)
    const worst = await worstInteraction(desk)
    await desk.close()
    return [figure('interaction to next paint, 4 times slower', 'ms', worst, '200 ms')]
  },

  lists: async ({ desks }) => {
    const desk = await openList(desks)
    const conversations = await firstRows(
      desk,
      '/dashboard/inbox?view=all&until=',
      ROWS,
      '/conversation/search',
    )
    const tickets = await firstRows(desk, '/dashboard/tickets?created_to=', TICKET_ROWS, '/ticket/search')
    await desk.close()
    const many = MANY.toLocaleString('en')
    return [
      row(`first of ${many} conversations`, 'fetch + 60 ms', conversations.ours, conversations.bare),
      row(`first of ${many} tickets`, 'fetch + 60 ms', tickets.ours, tickets.bare),
    ]
  },

  scrolled: async ({ desks }) => [
    ...(await scrolled(
      desks,
      'conversations',
      EVERYTHING,
      'div:has(> ul a[data-id])',
      '/conversation/search',
    )),
    ...(await scrolled(desks, 'tickets', '/tickets', 'div:has(> ul a[data-row])', '/ticket/search')),
  ],

  requests: async ({ bench, home, desks }) => {
    await writes(bench, home, `zq${RUN}4`)
    const desk = await openWriter(desks)
    const rest = await requestsPerSecond(desk)
    let n = 0
    const busy = await requestsPerSecond(desk, () => writes(bench, home, `zq${RUN}${2000 + n++}`, n))
    await desk.close()
    return [
      figure('requests at rest', 'a second', rest, '0'),
      figure('requests at 10 events a second', 'a second', busy, 'at most 4'),
    ]
  },

  timelines: async ({ bench, desks }) => {
    const { id } = bench.cast.awa.live
    const [short, long] = [openAt(5), openAt(6)]
    await inTx(bench.db, tx => lengthen(tx, id, short, SHORT_TIMELINE))
    await inTx(bench.db, tx => lengthen(tx, id, long, LONG_TIMELINE))
    const times: { [id: string]: number[] } = { [short]: [], [long]: [] }
    for (let n = 0; n < RELOADS; n++)
      for (const one of [short, long]) {
        const desk = await openList(desks)
        times[one]!.push(await desk.probe('open', one))
        await desk.close()
      }
    return [row('timeline of 20,000 messages, against one of 20', '1.3 times', times[long]!, times[short]!)]
  },
}

/** The n-th in the list of all that are open: two of ten are. */
const openAt = (n: number): string => conversationId(10 * Math.floor(n / 2) + 8 + (n % 2))
const timelineOf = (id: string): string => `/conversation/${id}/timeline?all=1&per_page=50`

async function openList(desks: Desks): Promise<Desk> {
  const desk = await desks.open(EVERYTHING)
  await desk.page.locator(`${ROWS} a`).first().waitFor()
  return desk
}

/** The conversation with who writes, which is the newest one. */
async function openWriter(desks: Desks): Promise<Desk> {
  const desk = await openList(desks)
  await desk.page.locator(`${ROWS} a`).first().click()
  await desk.page.locator('[role=log] article').first().waitFor()
  return desk
}

/** Somebody writes; `n` tells one from another, of ten. */
async function writes({ cast }: Bench, home: string, words: string, n = 0): Promise<void> {
  const from = String(Number(WRITER) + (n % 10))
  const { path, ...posted } = writtenBy(cast.awa.live, from, `wamid.${words}`, words)
  const answer = await fetch(home + path, posted)
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`)
}

/** A list that this page has not read yet, by another day of the future each time: all rows come before it. */
async function firstRows(desk: Desk, path: string, selector: string, endpoint: string) {
  const [ours, bare]: [number[], number[]] = [[], []]
  const day = (n: number): string =>
    `20${30 + Math.floor(n / 28)}-01-${String(1 + (n % 28)).padStart(2, '0')}`
  const list = (n: number): Promise<number> => desk.probe('list', path + day(n), selector)
  desk.asked()
  await list(0)
  const url = desk
    .asked()
    .find(one => one.includes(endpoint))!
    .replace('GET ', '')
  for (let n = 1; n <= TIMES; n++) {
    const reads = [
      async () => bare.push(await desk.probe('bare', url.replaceAll(day(0), day(TIMES + n)))),
      async () => ours.push(await list(n)),
    ]
    for (const read of n % 2 === 0 ? reads : reads.reverse()) await read()
  }
  return { ours, bare }
}

/** A hundred pages of a list: what the page did at the longest without a pause, and what it holds afterwards. */
async function scrolled(desks: Desks, what: string, path: string, box: string, endpoint: string) {
  const desk = await desks.open(path)
  await desk.page.locator(box).first().waitFor()
  // a page that stands: what it loads ahead is no page of rows
  await desk.page.waitForTimeout(SETTLED_MS)
  const first = await heapMb(desk)
  const begun: number = await desk.page.evaluate('performance.now()')
  await desk.probe('scroll', box, Math.min(PAGES, Math.floor(MANY / 500)), endpoint)
  const longest = await desk.probe<number>('longestSince', begun)
  const last = await heapMb(desk)
  await desk.close()
  return [
    figure(`${PAGES} pages of ${what} scrolled, longest task`, 'ms', longest, 'at most 50'),
    {
      ...figure(`${PAGES} pages of ${what} scrolled, heap`, 'MB', last, 'at most 1.3 times the first page'),
      floor: first,
      ratio: first / last,
    },
  ]
}
