// I8: at most one turn of a conversation at once, one reply to a burst, and silence from who was overtaken.
import assert from 'node:assert/strict'
import type { Model } from './model.ts'
import { type Rig, sleep, until } from './rig.ts'
import { knockUntilTaken, type Line, messageBody, type Provider } from './wire.ts'

export type Burst = {
  conversations: number
  atMs: number[]
  replyMsMax: number
  phoneBase: number
  named: number
}

const phoneOf = (burst: Burst, n: number): string => String(burst.phoneBase + n)

/** Every conversation writes at these times; waits until every one has its reply. */
export async function writeBursts(rig: Rig, line: Line, provider: Provider, burst: Burst): Promise<void> {
  const address = () => rig.apis.map(api => api.address)
  await Promise.all(
    Array.from({ length: burst.conversations }, async (_, n) => {
      const begun = Date.now()
      for (const [i, atMs] of burst.atMs.entries()) {
        await sleep(Math.max(0, begun + atMs - Date.now()))
        const id = `wamid.I8.${burst.named + n}.${i}`
        await knockUntilTaken(
          address,
          line,
          messageBody(line, phoneOf(burst, n), id, `#c${burst.named + n} m${i}`),
        )
      }
    }),
  )
  const phones = new Set(Array.from({ length: burst.conversations }, (_, n) => phoneOf(burst, n)))
  const replied = (): number =>
    new Set(provider.taken.filter(one => phones.has(one.to)).map(one => one.to)).size
  await until('every conversation has a reply', () => replied() === burst.conversations, burst.replyMsMax)
}

/** One reply each, which saw every message; one finished turn each; never two questions at once. */
export async function checkOneReply(
  rig: Rig,
  line: Line,
  provider: Provider,
  model: Model,
  burst: Burst,
): Promise<void> {
  await until('nobody works on an answer', () => isQuiet(rig, line), burst.replyMsMax)
  const all = burst.atMs.map((_, i) => `m${i}`).join(' ')
  for (let n = 0; n < burst.conversations; n++) {
    const replies = provider.taken.filter(one => one.to === phoneOf(burst, n)).map(one => one.text)
    assert.deepEqual(replies, [`seen ${all}`], `conversation ${burst.named + n}`)
  }
  const turns = await rig.query<{ n: number }>(
    `select count(*) as n from turns t join chat_sessions s on s.app_id = t.app_id and s.id = t.chat_session_id
     join contact_details d on d.app_id = s.app_id and d.id = s.contact_detail_id
     where t.app_id = $1 and d.identifier between $2 and $3 group by d.id`,
    [line.app.id, phoneOf(burst, 0), phoneOf(burst, burst.conversations - 1)],
  )
  assert.deepEqual(
    turns.map(turn => turn.n),
    Array(burst.conversations).fill(1),
  )
  assert.equal(model.mostAtOnce(), 1)
}

/** No answer is due, no turn is held. */
export async function isQuiet(rig: Rig, line: Line): Promise<boolean> {
  const busy = await rig.query(
    `select 1 from chat_sessions where app_id = $1 and owner = 'agent' and (turn_lease_until is not null or inbound_seq > answered_seq) limit 1`,
    [line.app.id],
  )
  return busy.length === 0
}
