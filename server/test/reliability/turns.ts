// I8: at most one turn of a conversation at once, one reply to a burst, and silence from who was overtaken.
import assert from 'node:assert/strict'
import { type Model, startModel, type Thinking } from '../rig/model.ts'
import { type Rig, startRig } from '../rig/processes.ts'
import { type Fate, type Provider, startProvider } from '../rig/provider.ts'
import { sleep } from '../world/until.ts'
import { type LiveShop, until } from '../world.ts'

/** Awa's shop on a rig: its model takes its time, and its provider is on loopback. */
export type SlowShop = { rig: Rig; awa: LiveShop; model: Model; provider: Provider; stop(): Promise<void> }

/** Starts it. How long the model thinks about each question, `fateOf` of each delivery. */
export async function startSlowShop(
  processes: Parameters<typeof startRig>[0],
  think: (about: string) => Thinking,
  fateOf: () => Fate = () => 'ok',
): Promise<SlowShop> {
  const [model, provider, rig] = await Promise.all([
    startModel(think),
    startProvider(fateOf),
    startRig(processes),
  ])
  const { awa } = rig.live
  await awa.sendsThrough(provider)
  await awa.thinksWith(model)
  const stop = async (): Promise<void> => {
    await rig.stop()
    await Promise.all([model.close(), provider.close()])
  }
  return { rig, awa, model, provider, stop }
}

export type Burst = {
  conversations: number
  atMs: number[]
  replyMsMax: number
  phoneBase: number
  named: number
  /** From this message on, each is written only once the model thinks about those before. */
  meanwhileFrom?: number
  /** Told of each conversation that has written all. */
  onWritten?: (about: string) => void
}

const phoneOf = (burst: Burst, n: number): string => String(burst.phoneBase + n)

/** Every conversation writes at these times; waits until every one has a reply. */
async function writeBursts({ awa, provider, model }: SlowShop, burst: Burst): Promise<void> {
  await Promise.all(
    Array.from({ length: burst.conversations }, async (_, n) => {
      const begun = Date.now()
      const about = `c${burst.named + n}`
      const isAsked = (): boolean => model.asked.some(one => one.about === about)
      for (const [i, atMs] of burst.atMs.entries()) {
        if (i === burst.meanwhileFrom) await until('the model thinks', isAsked, burst.replyMsMax)
        await sleep(Math.max(0, begun + atMs - Date.now()))
        const id = `wamid.I8.${burst.named + n}.${i}`
        await awa.customer(phoneOf(burst, n)).writes(`#${about} m${i}`, id)
      }
      burst.onWritten?.(about)
    }),
  )
  const phones = new Set(Array.from({ length: burst.conversations }, (_, n) => phoneOf(burst, n)))
  const replied = (): number =>
    new Set(provider.taken.filter(one => phones.has(one.to)).map(one => one.to)).size
  await until('every conversation has a reply', () => replied() === burst.conversations, burst.replyMsMax)
}

/**
 * Bursts in so many conversations at once: one reply each, which saw every message, one finished turn each, never two
 * questions at once.
 */
export async function checkBursts(
  shop: SlowShop,
  burst: Burst,
  meanwhile?: () => Promise<void>,
): Promise<void> {
  const { rig, awa, model, provider } = shop
  await Promise.all([writeBursts(shop, burst), meanwhile?.()])
  await until('nobody works on an answer', () => isQuiet(shop), burst.replyMsMax)
  const all = burst.atMs.map((_, i) => `m${i}`).join(' ')
  for (let n = 0; n < burst.conversations; n++) {
    const replies = provider.taken.filter(one => one.to === phoneOf(burst, n)).map(one => one.text)
    assert.deepEqual(replies, [`seen ${all}`], `conversation ${burst.named + n}`)
  }
  const turns = await rig.rows<{ n: number }>(
    `select count(*) as n from turns t join chat_sessions s on s.app_id = t.app_id and s.id = t.chat_session_id
     join contact_details d on d.app_id = s.app_id and d.id = s.contact_detail_id
     where t.app_id = $1 and d.identifier between $2 and $3 group by d.id`,
    [awa.app.id, phoneOf(burst, 0), phoneOf(burst, burst.conversations - 1)],
  )
  assert.deepEqual(
    turns.map(turn => turn.n),
    Array(burst.conversations).fill(1),
  )
  assert.equal(model.mostAtOnce(), 1)
}

/** No answer is due, no turn is held. */
export async function isQuiet({ rig, awa }: SlowShop): Promise<boolean> {
  const busy = await rig.rows(
    `select 1 from chat_sessions where app_id = $1 and owner = 'agent' and (turn_lease_until is not null or inbound_seq > answered_seq) limit 1`,
    [awa.app.id],
  )
  return busy.length === 0
}
