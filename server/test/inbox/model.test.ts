// Any sequence of acts, held against a small model of the rules: owner, who waits, what is unread, the lists.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { often } from '../often.ts'
import { type Customer, useWorld } from '../world.ts'
import { type Colleague, colleague } from './people.ts'

const RUNS = often(4, 25)
const STEPS_MAX = 12

let people: Colleague[]
const world = useWorld({}, async () => {
  people = [await colleague(world, 'Bruno'), await colleague(world, 'Ines')]
})
const { awa } = world

/** What the rules say of one conversation. Somebody's messages are unread by each person, until that one reads them. */
type Model = {
  status: 'open' | 'closed'
  owner: 'agent' | 'queue' | 0 | 1
  waits: boolean
  unread: [number, number]
  isSnoozed: boolean
  /** The agent has let this one wait for as long as silence bears: people are told. */
  isTold: boolean
}

/** One of two people does it; or it does not matter who. */
type Personal = { act: 'claim' | 'take' | 'reply' | 'read'; by: 0 | 1 }
type Step =
  | Personal
  | { act: 'writes' | 'queue' | 'back' | 'answer' | 'close' | 'reopen' | 'snooze' | 'silence' }

const by = fc.constantFrom<0 | 1>(0, 1)
const acts = fc.oneof(
  fc.record({ act: fc.constantFrom('claim', 'take', 'reply', 'read'), by }),
  fc.record({
    act: fc.constantFrom('writes', 'queue', 'back', 'answer', 'close', 'reopen', 'snooze', 'silence'),
  }),
) as fc.Arbitrary<Step>

/** The model after a step; null: it is refused, and changes nothing. Who is answered, or has gone, is told of no more. */
function after(model: Model, step: Step): Model | null {
  const next = changed(model, step)
  return next && { ...next, isTold: next.isTold && next.waits }
}

function changed(model: Model, step: Step): Model | null {
  const { status, owner, waits, unread } = model
  if ('by' in step) return afterPersonal(model, step)
  if (step.act === 'reopen')
    return status === 'open' ? null : { ...model, status: 'open', owner: 0, waits: false }
  if (step.act === 'silence') {
    if (status === 'closed' || model.isSnoozed) return model
    return waits ? { ...model, isTold: model.isTold || owner === 'agent' } : { ...model, status: 'closed' }
  }
  if (status === 'closed') return null
  switch (step.act) {
    case 'writes': {
      const isAnswered = owner === 'agent'
      return { ...model, waits: !isAnswered, unread: [unread[0] + 1, unread[1] + 1], isSnoozed: false }
    }
    case 'queue':
      return { ...model, owner: 'queue' }
    case 'back':
      return { ...model, owner: 'agent' }
    case 'answer':
      return owner === 'agent' ? model : { ...model, owner: 'agent', waits: false }
    case 'close':
      return { ...model, status: 'closed', waits: false, isSnoozed: false }
    case 'snooze':
      return { ...model, isSnoozed: true }
  }
}

function afterPersonal(model: Model, { act, by }: Personal): Model | null {
  const [bruno, ines] = model.unread
  if (act === 'read') return { ...model, unread: by === 0 ? [0, ines] : [bruno, 0] }
  if (model.status === 'closed') return null
  const isFree = model.owner === 'agent' || model.owner === 'queue' || model.owner === by
  if (!isFree && act !== 'take') return null
  return { ...model, owner: by, waits: act === 'reply' ? false : model.waits }
}

const ACTS: { [act: string]: [name: string, body: object] } = {
  claim: ['claim', {}],
  take: ['claim', { take: true }],
  reply: ['reply', { message: { type: 'text', content: { text: 'Yes' } } }],
  read: ['read', {}],
  queue: ['assign', {}],
  back: ['hand-back', {}],
  answer: ['hand-back', { answer_now: true }],
  close: ['close', {}],
  reopen: ['reopen', {}],
  snooze: ['snooze', { until_reply: true }],
}

/** Does it to the service. True: it was done. */
async function does(fatou: Customer, id: string, step: Step): Promise<boolean> {
  if (step.act === 'writes') {
    await fatou.writes('Bonjour')
    await world.drains()
    return true
  }
  if (step.act === 'silence') {
    const [before] = await world.rows<{ at: string }>(
      'select last_message_at as at from chat_sessions where hashid = $1',
      [id],
    )
    // only this one's silence: time stands still for the others
    const old = `update chat_sessions set last_message_at = last_message_at - interval '2 days' where hashid = $1`
    await world.rows(old, [id])
    await world.sweeps('conversations silent for a day')
    await world.rows('update chat_sessions set last_message_at = $2 where hashid = $1', [id, before!.at])
    return true
  }
  const [name, body] = ACTS[step.act]!
  const reply = await people['by' in step ? step.by : 0]!.api.post(`/conversation/${id}/${name}`, body)
  assert.ok(reply.code === 1000 || reply.code === 1001, reply.text)
  await world.drains()
  return reply.code === 1000
}

async function check(id: string, model: Model): Promise<void> {
  for (const [n, person] of people.entries()) {
    const [row] = (await person.api.get(`/conversation/search?ids=${id}`)).body.data
    const owner = row.owner === 'person' ? people.findIndex(one => one.id === row.assignee.id) : row.owner
    const seen = {
      status: row.status,
      owner,
      waits: row.waiting_since !== null,
      unread: row.unread,
      isSnoozed: row.is_snoozed_until_reply,
    }
    const { isTold, ...rules } = model
    assert.deepEqual(seen, { ...rules, unread: model.unread[n] })
    const isOpen = model.status === 'open'
    const lists = {
      mine: isOpen && model.owner === n && !model.isSnoozed,
      unassigned: isOpen && model.owner === 'queue' && !model.isSnoozed,
      snoozed: isOpen && model.isSnoozed,
      all: isOpen,
      closed: !isOpen,
      waiting: isOpen && model.waits && (model.owner !== 'agent' || isTold),
      unread: isOpen && model.owner === n && !model.isSnoozed && model.unread[n]! > 0,
    }
    for (const [view, isThere] of Object.entries(lists))
      assert.equal((await person.finds(`view=${view}&ids=${id}`)).length === 1, isThere, view)
    assert.equal((await person.finds(`waiting=1&ids=${id}`)).length === 1, model.waits)
    assert.equal((await person.finds(`unread=1&ids=${id}`)).length === 1, model.unread[n]! > 0)
  }
}

test('whatever is done in whatever order, owner, wait, unread and lists are as the rules say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 1, maxLength: STEPS_MAX }), async steps => {
      const fatou = awa.customer()
      await fatou.writes('Bonjour')
      await world.drains()
      const id = (await awa.conversation(fatou)).hashid
      const begun = { status: 'open', owner: 'agent', waits: false, unread: [1, 1] } as const
      let model: Model = { ...begun, unread: [1, 1], isSnoozed: false, isTold: false }
      for (const step of steps) {
        // what is written after the end begins another conversation
        if (step.act === 'writes' && model.status === 'closed') continue
        const next = after(model, step)
        assert.equal(await does(fatou, id, step), next !== null, JSON.stringify(step))
        model = next ?? model
      }
      await check(id, model)
    }),
    { numRuns: RUNS, seed: 20_261_120, endOnFailure: true },
  )
})
