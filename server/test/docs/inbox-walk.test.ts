// The walk of docs/inbox.md, as it is typed: a visitor of the chat asks for a person, is queued, answered, noted upon, passed to a
// colleague, handed back, closed; the chat shows who speaks.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { good } from '../inbox/people.ts'
import type { Body } from '../world/formats.ts'
import { listen } from '../world/visitor.ts'
import { until, useWorld } from '../world.ts'

const run = promisify(execFile)
const PAGE = join(import.meta.dirname, '../../../docs/inbox.md')
const RUN_MS_MAX = 20_000
/** What stands in the code blocks of the page, one after the other. */
const STEPS = ['list', 'numbers', 'claim', 'reply']

const world = useWorld()
const { awa } = world.live

test('the walk happens as the page says, and the visitor sees who speaks', async () => {
  const visitor = await world.visitor(awa.app)
  await visitor.writes('I want to talk to a person')
  await world.drains()
  const stream = await listen(visitor, 0)
  const code = [...readFileSync(PAGE, 'utf8').matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text]) => text)
  const { stdout } = await run('sh', ['-c', code.join('\n')], {
    env: { PATH: process.env.PATH, BASE: world.app.service.address!, LIVE: awa.app.token },
    timeout: RUN_MS_MAX,
  })
  const answers = stdout.trimEnd().split('\n')
  assert.equal(answers.length, STEPS.length)
  const [list, numbers, claimed, replied] = answers.map(line => good(JSON.parse(line))) as Body[]
  assert.deepEqual([list!.data[0].owner, numbers!.views.unassigned.n], ['queue', 1])
  assert.deepEqual([claimed!.owner, replied!.status], ['person', 'held'])
  const path = `/conversation/${claimed!.id}`
  const does = async (act: string, body: object = {}) => good(await awa.api.post(`${path}/${act}`, body))
  const speakers = async () =>
    good(await visitor.get('/messages')).map((one: { from: string; author_name: string | null }) => [
      one.from,
      one.author_name,
    ])
  const before = (await speakers()).length
  world.passes(11_000)
  await world.drains()
  const me = claimed!.assignee.name
  assert.deepEqual((await speakers()).slice(before), [['person', me]])
  await does('note', { text: 'Sounds calm' })
  const colleague = await awa.hires('ines', { role: 'member' })
  const [user] = await world.rows<{ hashid: string }>('select hashid from users where id = $1', [
    colleague.userId,
  ])
  assert.equal((await does('assign', { user: user!.hashid })).assignee.id, user!.hashid)
  await visitor.writes('When are you open?')
  await world.drains()
  assert.equal((await speakers()).at(-1)![0], 'me', 'the agent is silent')
  assert.equal((await does('hand-back', { answer_now: true })).owner, 'agent')
  await world.drains()
  assert.equal((await speakers()).at(-1)![0], 'agent')
  const frames = () =>
    stream.events.filter(({ event }) => event === 'session').map(({ data }) => String(data.owner))
  await until('who speaks is shown', () => frames().at(-1) === 'agent')
  assert.deepEqual([...new Set(frames())], ['queue', 'person', 'agent'])
  stream.cut()
  const ended = await does('close', { reason: 'Answered' })
  assert.deepEqual([ended.status, ended.closed_reason], ['closed', 'person'])
  const acts = good(await awa.api.get(`${path}/timeline`)).data as Body[]
  assert.deepEqual(
    acts.filter(({ kind }) => kind !== 'message').map(({ kind, what }) => what ?? kind),
    ['handed_over', 'claimed', 'note', 'assigned', 'handed_back', 'closed'],
  )
  assert.ok(!JSON.stringify(good(await visitor.get('/messages'))).includes('Sounds calm'))
})
