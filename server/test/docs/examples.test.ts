// The examples of the page: an endpoint takes each of them, and the code that is shown runs.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { FORMATS } from '@palabre/contract/formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { bodyExamples } from '../../src/docs/examples.ts'
import { callOf } from '../../src/docs/panels.ts'
import { LANGUAGES } from '../../src/docs/snippets.ts'
import { endpoints } from '../../src/routes.ts'
import { useWorld } from '../world.ts'
import { operations } from './documents.ts'

const run = promisify(execFile)
const RUN_MS_MAX = 20_000
/** Nobody has this name and password: the example is refused as it should be. */
const CODES_OF_EXAMPLES: { [operation: string]: number } = { logIn: 1103 }

const world = useWorld()
const { awa } = world

test('every example of a body is one that the endpoint would take', () => {
  const ajv = new Ajv2020({ strict: false, discriminator: true })
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

/** The example call of an operation, with records that are there in place of those on paper. */
async function callsOfAwa(): Promise<Map<string, ReturnType<typeof callOf>>> {
  // a customer writes: the window for free texts is open
  const inbound = operations.find(({ id }) => id === 'playCustomer')!
  assert.equal((await awa.api.post(inbound.path, bodyExamples(inbound)[0]!.value)).code, 1000)
  const customer = awa.customer('237650000303')
  const ticket = await awa.opensTicket({ subject: 'A subject', description: 'Words.' }, customer)
  const message = await awa.sends(customer, {
    type: 'template',
    content: { name: 'hello', language: 'en' },
  })
  const own: { [prefix: string]: string } = {
    agt: awa.app.agent.hashid,
    tck: ticket.hashid,
    msg: message.message_id,
  }
  return new Map(
    operations.map(operation => {
      const call = JSON.stringify(callOf(operation, `${world.app.service.address}/sandbox`))
      const real = call.replaceAll(
        /\b(agt|tck|msg)-[1-9A-HJ-NP-Za-km-z]{10}\b/g,
        (id, prefix) => own[prefix] ?? id,
      )
      return [operation.id, JSON.parse(real) as ReturnType<typeof callOf>] as const
    }),
  )
}

test('every example works in the test gateway', async () => {
  for (const [id, { method, url, headers, body }] of await callsOfAwa()) {
    const response = await fetch(url, {
      method,
      headers: {
        ...headers,
        authorization: `Bearer ${awa.app.token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    assert.equal((JSON.parse(text) as { code: number }).code, CODES_OF_EXAMPLES[id] ?? 1000, `${id}: ${text}`)
  }
})

/** How to run a piece of code as it is shown; no program, no run. */
const RUNNERS: {
  [language: string]: { program: string; words: (code: string) => string[]; prints: RegExp }
} = {
  curl: { program: 'sh', words: code => ['-c', code.replace(/^curl /, 'curl -s ')], prints: /"code":1000/ },
  typescript: {
    program: process.execPath,
    words: code => ['--input-type=module-typescript', '-e', code],
    prints: /message_id: 'msg-/,
  },
}

for (const { id: language, write } of LANGUAGES) {
  const runner = RUNNERS[language]
  if (!runner) continue
  test(`a request in ${language} runs as it is shown`, async () => {
    const call = (await callsOfAwa()).get('sendMessage')!
    const { stdout } = await run(runner.program, runner.words(write(call)), {
      env: { PATH: process.env.PATH, PALABRE_TOKEN: awa.app.token },
      timeout: RUN_MS_MAX,
    })
    assert.match(stdout, runner.prints)
  })
}

const ODD = {
  text: 'L\'été "à" 50 % \\ $HOME `x`\nfin',
  list: [true, null, 1.5, {}],
  'a-key': { nested: [] },
}

test('any value is written as each language writes it', async () => {
  const call = {
    method: 'POST' as const,
    url: 'http://x.test',
    needsToken: false,
    headers: { 'X-A': "it's" },
    body: ODD,
  }
  const code = Object.fromEntries(LANGUAGES.map(({ id, write }) => [id, write(call)]))
  const body = /body: JSON\.stringify\(([\s\S]*?)\),\n\}\)/.exec(code.typescript!)![1]!
  assert.deepEqual(new Function(`return ${body}`)(), ODD)
  const curled = code.curl!.replace(/^curl/, 'printf "%s\\n"')
  const { stdout } = await run('sh', ['-c', curled])
  assert.deepEqual(JSON.parse(stdout.slice(stdout.indexOf('-d\n') + 3)), ODD)
  for (const part of ['True', 'None', '"a-key": {', 'L\'été \\"à\\"'])
    assert.ok(code.python!.includes(part), part)
  for (const part of ["'a-key' => [", 'null,', '(object) []', "L\\'été", "'X-A: it\\'s'"])
    assert.ok(code.php!.includes(part), part)
})
