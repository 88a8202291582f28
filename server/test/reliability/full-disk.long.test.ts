// The disk of the database is full: /up and /readyz say so, and nothing is answered as done that is not stored.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type OwnDatabase, startOwnDatabase } from '../rig/own-database.ts'
import type { Rig } from '../rig/processes.ts'
import { mountSmallDisk } from '../rig/small-disk.ts'
import type { LiveShop } from '../world/live.ts'
import { until } from '../world/until.ts'

const DISK_BYTES = 512 * 1024 * 1024
/** A look whether the database can write holds for ten seconds. */
const TOLD_MS_MAX = 15_000
const BACK_MS_MAX = 60_000
const ANSWER_MS_MAX = 5000
const PUSHES = 24
const SENDS = 12
const ARRIVALS = 12
/** Texts that cannot be compressed: what is free in the tables does not hold them. */
const TEXT_BYTES = 12_000
const MESSAGE_BYTES = 2_000

/** Something to store, once, however often it is tried; `tries` tells whether it was taken. */
type Work = { name: string; said: string | null; tries(): Promise<boolean> }

const disk = mountSmallDisk(DISK_BYTES)
let own: OwnDatabase | null = null
before(async () => {
  if (disk) own = await startOwnDatabase({ apis: 1, workers: 1, env: { BURST_WAIT_MS: '200' } }, disk.path)
})
after(async () => {
  disk?.free()
  await own?.stop()
})

const noise = (bytes: number): string => randomBytes(bytes).toString('base64')
const phoneOf = (n: number): string => `2376577000${String(n).padStart(2, '0')}`
const numbered = (count: number, make: (n: number) => Work): Work[] =>
  Array.from({ length: count }, (_, n) => make(n))

function isTaken({ code, text }: { code: number; text: string }): boolean {
  assert.ok(code === 1000 || code === 1009, text)
  return code === 1000
}

/** Pushes of knowledge, sends, and messages that the provider brings. */
function worksOf(awa: LiveShop): Work[] {
  const contact = { channel: 'messenger', identifier: phoneOf(0), profile: { lastname: 'Full' } }
  const pushes = numbered(PUSHES, n => {
    const [name, content] = [`push-${n}`, noise(TEXT_BYTES)]
    const push = { content, agent: awa.app.agent.hashid, external_id: name, contact }
    const tries = async () => isTaken(await awa.api.post('/contact/knowledge/add', push))
    return { name, said: content, tries }
  })
  const sends = numbered(SENDS, n => {
    const name = `send-${n}`
    const send = () =>
      awa.triesToSend({ phone: phoneOf(n) }, undefined, { client_ref: name }, { 'idempotency-key': name })
    return { name, said: null, tries: async () => isTaken(await send()) }
  })
  const arrivals = numbered(ARRIVALS, n => {
    const [name, said] = [`wamid.FULL${n}`, noise(MESSAGE_BYTES)]
    return { name, said, tries: async () => (await awa.customer(phoneOf(n)).writesOnce(said, name)) === 200 }
  })
  return [...pushes, ...sends, ...arrivals]
}

/** Those that were taken and those that were refused; each is answered in time. */
async function tryAll(works: Work[]): Promise<{ taken: string[]; refused: string[] }> {
  const outcome = { taken: [] as string[], refused: [] as string[] }
  for (const { name, tries } of works) {
    const begun = Date.now()
    outcome[(await tries()) ? 'taken' : 'refused'].push(name)
    assert.ok(Date.now() - begun < ANSWER_MS_MAX, `${name} took ${Date.now() - begun} ms`)
  }
  return outcome
}

/** The names of what is stored, as it was given. */
async function storedOf(rig: Rig, appId: number, works: Work[]): Promise<string[]> {
  const rows = await rig.rows<{ name: string; said: string | null }>(
    `select external_id as name, content as said from knowledge where app_id = $1 and external_id is not null
     union all select client_ref, null from messages where app_id = $1 and client_ref is not null
     union all select provider_id, text from messages where app_id = $1 and provider_id like 'wamid.FULL%'`,
    [appId],
  )
  const given = new Map(works.map(({ name, said }) => [name, said]))
  for (const { name, said } of rows) assert.equal(said, given.get(name), name)
  return rows.map(({ name }) => name)
}

const skip = disk === null && 'no file system of its own can be mounted here (root on Linux can)'
test('a full disk is told, refuses as 1009, and loses nothing that was taken', { skip }, async () => {
  const { rig } = own!
  const { awa } = rig.live
  await rig.rows('update channels set agent_id = null where app_id = $1', [awa.app.id])
  const ask = async (path: string) => (await fetch(`${rig.apis[0]!.address}${path}`)).status
  const works = worksOf(awa)

  disk!.fill()
  await until('the full disk is told', async () => (await ask('/up')) === 503, TOLD_MS_MAX)
  assert.equal(await ask('/readyz'), 503)
  const { taken, refused } = await tryAll(works)
  for (const kind of ['push', 'send', 'wamid'])
    assert.ok(
      refused.some(name => name.startsWith(kind)),
      `no ${kind} met the full disk`,
    )
  assert.equal(await ask('/up'), 503)

  disk!.free()
  await until('the service is back', async () => (await ask('/up')) === 200, BACK_MS_MAX)
  assert.equal(await ask('/readyz'), 200)
  const kept = new Set(await storedOf(rig, awa.app.id, works))
  const lost = taken.filter(name => !kept.has(name))
  assert.deepEqual(lost, [])
  process.stdout.write(`${refused.length} of ${works.length} were refused while the disk was full\n`)

  assert.deepEqual((await tryAll(works)).refused, [])
  const names = works.map(({ name }) => name).sort()
  assert.deepEqual((await storedOf(rig, awa.app.id, works)).sort(), names, 'each is there once')
  for (const one of [...rig.apis, ...rig.workers]) assert.doesNotMatch(one.output(), /"level":60/)
})
