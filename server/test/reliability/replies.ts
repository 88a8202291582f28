// I8 with people among the writers: somebody answers, or takes the conversation, while the agent's turn is about to end.
import assert from 'node:assert/strict'
import { post } from '../world/patient.ts'
import { sleep } from '../world/until.ts'
import { until } from '../world.ts'
import type { SlowShop } from './turns.ts'

/** So long before the end of the turn. */
const LEADS_MS = [0, 1, 10, 100, 1000]
/** Of so many, one takes the conversation without a word. */
const CLAIMS_EVERY = 4
const WAIT_MS_MAX = 90_000

/** What the model waits for, by conversation. */
export type Gates = Map<string, PromiseWithResolvers<void>>

type Run = { about: string; phone: string; act: 'reply' | 'claim'; words: string; code: number }
type Left = { owner: string; said: { author: string; status: string; seq: number }[]; claimed: number | null }

/** So many conversations, so many of them at once. How many people, and how often the agent, answered. */
export async function checkReplies(
  shop: SlowShop,
  gates: Gates,
  size: { runs: number; atOnce: number; named: number; phoneBase: number },
): Promise<{ people: number; agent: number; taken: number }> {
  const runs: Run[] = []
  for (let first = 0; first < size.runs; first += size.atOnce) {
    const group = Array.from({ length: Math.min(size.atOnce, size.runs - first) }, (_, i) => first + i)
    runs.push(...(await Promise.all(group.map(n => interrupt(shop, gates, n, size)))))
  }
  const phones = runs.map(({ phone }) => phone)
  await until('all is said and delivered', () => isOver(shop, phones), WAIT_MS_MAX)
  const sums = { people: 0, agent: 0, taken: 0 }
  for (const run of runs) {
    const by = check(run, await leftOf(shop, run.phone), shop)
    sums[by]++
  }
  assert.equal(shop.model.mostAtOnce(), 1)
  return sums
}

/** Somebody writes; once the model thinks about it a person acts, and so long after that the model has thought. */
async function interrupt(
  shop: SlowShop,
  gates: Gates,
  n: number,
  { named, phoneBase }: { named: number; phoneBase: number },
): Promise<Run> {
  const { rig, awa, model } = shop
  const about = `c${named + n}`
  const gate = Promise.withResolvers<void>()
  gates.set(about, gate)
  const customer = awa.customer(phoneBase + n)
  await customer.writes(`#${about} m0`, `wamid.I8.reply.${named + n}`)
  await until('the model thinks', () => model.asked.some(one => one.about === about), WAIT_MS_MAX)
  const [session] = await rig.rows<{ hashid: string }>(
    `select s.hashid from chat_sessions s join contact_details d on d.app_id = s.app_id and d.id = s.contact_detail_id
     where s.app_id = $1 and d.identifier = $2`,
    [awa.app.id, customer.phone],
  )
  const act = n % CLAIMS_EVERY === CLAIMS_EVERY - 1 ? 'claim' : 'reply'
  const words = `A person, about ${about}`
  // what was seen: the contact's message, and nothing else
  const body = act === 'claim' ? {} : { message: { type: 'text', content: { text: words } }, after_seq: 1 }
  const address = rig.apis[n % rig.apis.length]!.address
  const end = sleep(LEADS_MS[n % LEADS_MS.length]!).then(() => gate.resolve())
  const [reply] = await Promise.all([
    post(address, awa.app.token, `/conversation/${session!.hashid}/${act}`, body),
    end,
  ])
  return { about, phone: customer.phone, act, words, code: reply.code }
}

/** No turn goes on, and nothing is on its way. */
async function isOver({ rig, awa }: SlowShop, phones: string[]): Promise<boolean> {
  const busy = await rig.rows(
    `select 1 from contact_details d join chat_sessions s on s.app_id = d.app_id and s.contact_detail_id = d.id
     where d.app_id = $1 and d.identifier = any($2) and (
       s.owner = 'agent' and (s.turn_lease_until is not null or s.inbound_seq > s.answered_seq)
       or exists (select from messages m where m.app_id = s.app_id and m.chat_session_id = s.id
         and m.status in ('queued', 'sending'))) limit 1`,
    [awa.app.id, phones],
  )
  return busy.length === 0
}

async function leftOf({ rig, awa }: SlowShop, phone: string): Promise<Left> {
  const [left] = await rig.rows<Left>(
    `select s.owner,
       (select coalesce(json_agg(json_build_object('author', m.author, 'status', m.status, 'seq', m.seq) order by m.seq), '[]')
        from messages m where m.app_id = s.app_id and m.chat_session_id = s.id and m.direction = 'out') as said,
       (select a.seq from conversation_acts a
        where a.app_id = s.app_id and a.chat_session_id = s.id and a.kind = 'claimed') as claimed
     from contact_details d join chat_sessions s on s.app_id = d.app_id and s.contact_detail_id = d.id
     where d.app_id = $1 and d.identifier = $2`,
    [awa.app.id, phone],
  )
  return left!
}

/** One answer at most, and the agent's only before a person had the conversation. Who has answered. */
function check(run: Run, left: Left, { provider }: SlowShop): 'people' | 'agent' | 'taken' {
  const { about, phone, act, words, code } = run
  const told = JSON.stringify({ run, left })
  // what ended with a person's claim was never said
  const said = left.said.filter(({ status }) => status !== 'cancelled')
  const authors = said.map(({ author }) => author)
  const texts = provider.taken.filter(one => one.to === phone).map(one => one.text)
  assert.ok(authors.length <= 1 && texts.length <= 1, `two answers: ${told}`)
  // handed over or, where a worker died in the call, in doubt
  if (texts.length === 0)
    assert.ok(
      said.every(({ status }) => status === 'unknown'),
      told,
    )
  const isAgents = said.find(({ author }) => author === 'agent')
  if (isAgents && left.claimed !== null)
    assert.ok(isAgents.seq <= left.claimed, `the agent spoke after a person had it: ${told}`)
  if (act === 'claim') {
    assert.deepEqual([code, left.owner], [1000, 'person'], told)
    return authors.length === 0 ? 'taken' : 'agent'
  }
  if (code === 1001) {
    assert.deepEqual([authors, left.owner, left.claimed], [['agent'], 'agent', null], told)
    return 'agent'
  }
  assert.deepEqual([code, authors, left.owner], [1000, ['person'], 'person'], told)
  if (texts.length === 1) assert.equal(texts[0], words, about)
  return 'people'
}
