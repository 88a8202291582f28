// The examples of the page: an endpoint takes each of them, and the code that is shown runs.
import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { FORMATS } from '@palabre/contract/formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { bodyExamples } from '../../src/docs/examples.ts'
import { callOf } from '../../src/docs/panels.ts'
import { LANGUAGES } from '../../src/docs/snippets.ts'
import { endpoints } from '../../src/routes.ts'
import { toolRecords } from '../openapi/tool-records.ts'
import { useWorld } from '../world.ts'
import { CODES_OF_EXAMPLES, operations } from './documents.ts'
import { inboxRecords } from './inbox-records.ts'
import { ticketRules } from './ticket-rules.ts'

const run = promisify(execFile)
const RUN_MS_MAX = 20_000
const ROOT = join(import.meta.dirname, '../../..')
const PATH_OF_TOOLS = `/usr/bin:${process.env.PATH}`
const isForToken = (id: string): boolean => !endpoints.find(one => one.operation === id)?.person
const LATER = new Date(Date.now() + 86_400_000).toISOString()

const world = useWorld()
const { awa, chloe } = world

test('every example of a body is one that the endpoint would take', () => {
  const ajv = new Ajv2020({ strict: false, discriminator: true, code: { optimize: false } })
  for (const [name, format] of Object.entries(FORMATS))
    ajv.addFormat(name, { type: 'string', validate: format.test })
  for (const operation of operations) {
    const declared = endpoints.find(one => one.operation === operation.id)!
    if (!declared.body) continue
    const validate = ajv.compile(declared.body)
    for (const { value } of bodyExamples(operation))
      assert.ok(
        validate(value),
        `${operation.id}: ${JSON.stringify(value)} ${ajv.errorsText(validate.errors)}`,
      )
  }
})

/** The example call of an operation, with records of the shop in place of those on paper. */
async function callsOf(shop: typeof awa): Promise<Map<string, ReturnType<typeof callOf>>> {
  // a customer writes: the window for free texts is open
  const inbound = operations.find(({ id }) => id === 'playCustomer')!
  assert.equal((await shop.api.post(inbound.path, bodyExamples(inbound)[0]!.value)).code, 1000)
  const customer = shop.customer('237650000303')
  const ticket = await shop.opensTicket({ subject: 'A subject', description: 'Words.' }, customer)
  const other = await shop.opensTicket({}, customer)
  const message = await shop.sends(customer, {
    type: 'template',
    content: { name: 'hello', language: 'en' },
  })
  const channel = await shop.api.post('/channel/add', { channel: 'webchat', name: 'Chat' })
  const token = await shop.api.post('/token/add', { name: 'Old system', scopes: ['messages:send'] })
  const hours = { agent: shop.app.agent.hashid, content: 'Hours' }
  const known = await shop.api.post('/agent/knowledge/add', hours)
  const held = await shop.sends(customer, 'Later', { send_at: LATER })
  const { message_id: lost } = await shop.sends(customer, 'Lost', { send_at: LATER })
  await world.rows(`update messages set status = 'unknown', send_at = null where hashid = $1`, [lost])
  const { hashid: conversation } = await shop.conversation(customer)
  const [user] = await world.rows<{ hashid: string }>('select hashid from users where id = $1', [
    shop.app.userId,
  ])
  const { calendar, spare, served, numbers } = await ticketRules(shop)
  const { contact } = (await shop.api.get(`/conversation/${conversation}`)).body
  const tools = await toolRecords(shop)
  const own: { [prefix: string]: string } = {
    ses: conversation,
    ...(await inboxRecords(shop, conversation, held.message_id)),
    con: contact.id,
    usr: user!.hashid,
    agt: shop.app.agent.hashid,
    tck: ticket.hashid,
    'tck-4fRt7nJwQz': other.hashid,
    msg: message.message_id,
    chn: channel.body.id,
    knw: known.body.id,
    cal: calendar,
    ...tools.own,
  }
  return new Map(
    operations
      .filter(({ id }) => isForToken(id))
      // a second number last: the others would have to say which one they mean
      .toSorted((a, b) => Number(a.id === 'addChannel') - Number(b.id === 'addChannel'))
      .map(operation => {
        const written = JSON.stringify(callOf(operation, `${world.app.service.address}/sandbox`))
        const [, onPaper, id] = numbers.find(([path]) => operation.path.startsWith(path)) ?? []
        const here = written.replaceAll('http://localhost:3000', world.app.service.deps.settings.baseUrl)
        const call = onPaper ? here.replaceAll(onPaper, String(id)) : here
        const real = call.replaceAll(
          /\b(?:(agt|tck|msg|chn|knw|ses|con|not|tag|tem|cnd|viw|tvw|cal|tol|trn|srv|usr)-[1-9A-HJ-NP-Za-km-z]{10}|1700)\b/g,
          (given, prefix) =>
            // members are named by the examples as nobody: see CODES_OF_EXAMPLES
            prefix === 'usr' && !/^[/](conversation|team|ticket)/.test(operation.path)
              ? given
              : ({
                  cancelMessage: held.message_id,
                  settleMessage: lost,
                  deactivateCalendar: spare,
                  askTicketSatisfaction: served,
                  removeTool: tools.spare,
                  removeToolServer: tools.spareServer,
                }[operation.id] ??
                own[given] ??
                own[prefix] ??
                String(token.body.id)),
        )
        return [operation.id, JSON.parse(real) as ReturnType<typeof callOf>] as const
      }),
  )
}

let ofAwa: ReturnType<typeof callsOf> | null = null
/** Awa's, for each language: their records are made once. */
const callsOfAwa = (): ReturnType<typeof callsOf> => (ofAwa ??= callsOf(awa))

/** What the test gateway refuses is asked of the live app. */
const tokenFor = (name: 'awa' | 'chloe', url: string): string =>
  (url.includes('/sandbox/') ? world[name] : world.live[name]).app.token

test('every example works in the test gateway', async () => {
  // its settings change: others take another shop
  for (const [id, { method, url, headers, body }] of await callsOf(chloe)) {
    const response = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        ...headers,
        authorization: `Bearer ${tokenFor('chloe', url)}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    assert.equal((JSON.parse(text) as { code: number }).code, CODES_OF_EXAMPLES[id] ?? 1000, `${id}: ${text}`)
  }
})

/** A folder like a reader's project, with the packages of this one; each operation's code as a file. */
async function projectWith(codes: Map<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'palabre-snippets-'))
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  const rules = { module: 'nodenext', target: 'esnext', strict: true, noEmit: true, skipLibCheck: true }
  const options = { ...rules, types: ['node'], allowImportingTsExtensions: true }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options }))
  for (const [name, code] of codes) await writeFile(join(folder, `${name}.ts`), code)
  await writeFile(join(folder, 'run.js'), RUN_EACH)
  return folder
}

/** Runs the named files one after the other, as each would run alone, and prints a line about each. */
const RUN_EACH = `import { inspect } from 'node:util'
const { log } = console
for (const name of process.argv.slice(2)) {
  let printed = ''
  console.log = (...values) => { printed += values.map(value => inspect(value)).join(' ') }
  const error = await import('./' + name + '.ts').then(() => null, error => inspect(error))
  log(JSON.stringify({ name, printed, error }))
}`

/** Between what one piece of code prints and what the next one does. */
const BETWEEN = '\n--- next ---\n'

/** How to run pieces of code as they are shown, how to see that this machine can, and what each prints. */
const RUNNERS: {
  [language: string]: {
    program: string
    words: string[]
    bare: (code: string) => string
    can: string
    prints: RegExp
  }
} = {
  curl: {
    program: 'sh',
    words: ['-ec', `for code do eval "$code"; printf '${BETWEEN}'; done`, 'sh'],
    bare: code => code.replace(/^curl /, 'curl -s '),
    can: 'curl --version',
    prints: /"code":1000/,
  },
  python: {
    program: 'python3',
    words: [
      '-c',
      `import sys\nfor code in sys.argv[1:]: exec(code, {}); print(${JSON.stringify(BETWEEN)}, end="")`,
    ],
    bare: code => code,
    can: 'python3 -c "import requests"',
    prints: /^[{[]/,
  },
  php: {
    program: 'php',
    words: ['-r', `foreach (array_slice($argv, 1) as $code) { eval($code); echo "${BETWEEN}"; }`, '--'],
    bare: code => code.replace(/^<\?php\n/, ''),
    can: `php -r 'curl_version();'`,
    prints: /^Array/,
  },
}
/** With a body, with lists in the address, with an id in the path, and one of the test gateway. */
const RUN = ['sendMessage', 'searchTickets', 'getTicket', 'playCustomer']

for (const { id: language, write } of LANGUAGES) {
  const runner = RUNNERS[language]
  if (!runner) continue
  const missing = missingFor(runner.can)
  test(`requests in ${language} run as they are shown`, { skip: missing }, async () => {
    const calls = await callsOfAwa()
    const codes = RUN.map(id => runner.bare(write(calls.get(id)!)))
    const { stdout } = await run(runner.program, [...runner.words, ...codes], {
      env: { PATH: PATH_OF_TOOLS, PALABRE_TOKEN: awa.app.token },
      timeout: RUN_MS_MAX,
    })
    const printed = stdout.split(BETWEEN)
    assert.equal(printed.length, RUN.length + 1)
    for (const [i, id] of RUN.entries()) assert.match(printed[i]!, runner.prints, id)
  })
}

/** Why it cannot run on this machine, or false. */
function missingFor(command: string): string | false {
  const { status } = spawnSync('sh', ['-c', command], { env: { PATH: PATH_OF_TOOLS }, stdio: 'ignore' })
  return status === 0 ? false : `"${command}" fails on this machine`
}

const ODD = {
  text: 'L\'été "à" 50 % \\ $HOME `x`\nfin',
  list: [true, null, 1.5, {}],
  'a-key': { nested: [] },
}

test('any value is written as each language writes it', async () => {
  const call = {
    operation: 'x',
    base: 'http://x.test',
    params: {},
    query: {},
    method: 'POST' as const,
    url: 'http://x.test',
    needsToken: false,
    headers: { 'X-A': "it's" },
    body: ODD,
  }
  const code = Object.fromEntries(LANGUAGES.map(({ id, write }) => [id, write(call)]))
  const [, input] = /palabre\.call\('x', ([\s\S]*)\)\nconsole/.exec(code.typescript!)!
  assert.deepEqual(new Function(`return ${input}`)(), { body: ODD })
  const curled = code.curl!.replace(/^curl/, 'printf "%s\\n"')
  const { stdout } = await run('sh', ['-c', curled])
  assert.deepEqual(JSON.parse(stdout.slice(stdout.indexOf('-d\n') + 3)), ODD)
  for (const part of ['True', 'None', '"a-key": {', 'L\'été \\"à\\"'])
    assert.ok(code.python!.includes(part), part)
  for (const part of ["'a-key' => [", 'null,', '(object) []', "L\\'été", "'X-A: it\\'s'"])
    assert.ok(code.php!.includes(part), part)
})

// last, as it changes the shop's settings
test('the TypeScript of every operation has the types of the client, and runs', async () => {
  const { write } = LANGUAGES.find(({ id }) => id === 'typescript')!
  const calls = await callsOfAwa()
  const named = { ...calls.get('sendMessage')!, headers: { 'Idempotency-Key': 'order-7788-shipped' } }
  // first: another example moves the clock
  const codes = new Map([['named', named] as const, ...calls].map(([id, call]) => [id, write(call)] as const))
  const folder = await projectWith(codes)
  try {
    await run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder])
    const ran: { name: string; printed: string; error: string | null }[] = []
    const byToken = Map.groupBy(codes.keys(), id => tokenFor('awa', (calls.get(id) ?? named).url))
    for (const [token, names] of byToken) {
      const { stdout } = await run(process.execPath, [join(folder, 'run.js'), ...names], {
        env: { PALABRE_TOKEN: token },
        timeout: RUN_MS_MAX,
      })
      ran.push(
        ...stdout
          .trimEnd()
          .split('\n')
          .map(line => JSON.parse(line)),
      )
    }
    assert.deepEqual(ran.map(({ name }) => name).sort(), [...codes.keys()].sort())
    for (const { name, printed, error } of ran) {
      const refusal = CODES_OF_EXAMPLES[name]
      assert.match(codes.get(name)!, /from '@palabre\/client'/)
      if (refusal) assert.ok(error?.includes(`code: ${refusal}`), `${name}: ${error}`)
      else assert.deepEqual([error, printed === 'undefined' || printed === ''], [null, false], name)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
})
