// The API from the command line: any operation by its name, and the feed.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Io } from '../../src/cli/command.ts'
import { run as runCommand } from '../../src/cli/run.ts'
import { openWorld, type World } from '../world.ts'

const KETTLE = {
  contact: { channel: 'messenger', phone: '237650000303' },
  subject: 'Kettle',
  description: 'Broken',
}

let world: World
before(async () => {
  world = await openWorld({ agents: 'silent' })
})
after(() => world.stop())

type Ran = { code: number; out: string; complaints: string }

async function run(words: string[], env: Io['env'] = {}, stdin = ''): Promise<Ran> {
  const out: string[] = []
  const complaints: string[] = []
  const never = (): never => assert.fail('no database is needed')
  const io: Io = {
    env: {
      PALABRE_URL: `${world.app.service.address}/sandbox`,
      PALABRE_TOKEN: world.awa.app.token,
      ...env,
    },
    print: line => void out.push(line),
    complain: line => void complaints.push(line),
    stdin: async () => stdin,
    work: never,
    scratch: never,
  }
  return { code: await runCommand(words, io), out: out.join('\n'), complaints: complaints.join('\n') }
}

test('an operation is called by its name: a body as an argument or on standard input, parameters by name', async () => {
  const added = await run(['call', 'addTicket', JSON.stringify(KETTLE)])
  assert.equal(added.code, 0, added.complaints)
  const ticket = JSON.parse(added.out)
  assert.equal(ticket.subject, 'Kettle')
  const move = ['call', 'moveTicket', '-', '--param', `id=${ticket.hashid}`]
  assert.equal(JSON.parse((await run(move, {}, '{"status":"resolved"}')).out).hashid, ticket.hashid)
  const found = await run(['call', 'searchTickets', '--param', 'status=resolved', '--param', 'sort=-id'])
  assert.deepEqual(
    JSON.parse(found.out).map((one: { hashid: string }) => one.hashid),
    [ticket.hashid],
  )
  const ignored = await run(['call', 'searchTickets', '--param', 'colour=red'])
  assert.deepEqual([ignored.code, ignored.complaints], [0, '--param: there is no colour'])
})

test('a refusal is told with code, reason, what is allowed and trace id, in either language', async () => {
  const body = JSON.stringify({
    channel: 'messenger',
    contact: { phone: '237650000909' },
    message: { type: 'text', content: { text: 'Bonjour' } },
  })
  const closed = await run(['call', 'sendMessage', body, '--language', 'fr'])
  assert.equal(closed.code, 1)
  assert.match(
    closed.complaints,
    /^1001 window_closed: [\s\S]*modèle[\s\S]*"template"[\s\S]*\ntrace id [\w-]+$/,
  )
  assert.equal(closed.out, '')
  const stranger = await run(['call', 'searchAgents'], { PALABRE_TOKEN: 'plb_test_x' })
  assert.match(stranger.complaints, /^3: /)
})

test('wrong usage is named at once; the token is never an argument and never repeated', async () => {
  const cases: [words: string[], env: Io['env'], said: RegExp][] = [
    [['call'], {}, /<operation> is missing/],
    [['call', 'sendMessages'], {}, /there is no operation "sendMessages": .*sendMessage, /],
    [['call', 'sendMessage'], {}, /JSON body is missing/],
    [['call', 'sendMessage', '{'], {}, /body is not JSON/],
    [['call', 'searchTickets', '{}'], {}, /takes no body/],
    [['call', 'getTicket'], {}, /--param id=… is missing/],
    [['call', 'getTicket', '--param', 'tck-1'], {}, /of the form name=value/],
    [['call', 'up', '--token', 'x'], {}, /--token/],
    [['call', 'up'], { PALABRE_URL: '' }, /--url is missing.*PALABRE_URL/],
    [['call', 'up', '--url', 'localhost:3000'], {}, /--url must be an http or https address/],
    [['call', 'up'], { PALABRE_TOKEN: 'secret\nline' }, /^PALABRE_TOKEN must be visible ASCII(?!.*secret)/],
    [['events', '--after', 'x'], {}, /--after must be a whole number/],
  ]
  for (const [words, env, said] of cases) {
    const { code, complaints } = await run(words, env)
    assert.match(complaints, said)
    assert.deepEqual([words, code], [words, 2])
  }
  assert.match((await run(['help', 'call'])).out, /call <operation>[\s\S]*PALABRE_TOKEN/)
})

test('the feed is followed, one event a line, also after an id', async () => {
  const fatou = world.awa.customer()
  await fatou.writes('One')
  const following = run(['events', '--type', 'message.received', '--count', '2'])
  await fatou.writes('Two')
  const { code, out } = await following
  assert.equal(code, 0)
  const events = out.split('\n').map(line => JSON.parse(line))
  assert.deepEqual(
    events.map(event => event.data.text),
    ['One', 'Two'],
  )
  const after = String(events[0].id)
  const later = await run(['events', '--type', 'message.received', '--after', after, '--count', '1'])
  assert.equal(JSON.parse(later.out).id, events[1].id)
})
