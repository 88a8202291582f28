// Many tickets that become part of one at once, and are taken out of it at once.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { good } from '../inbox/people.ts'
import type { Body } from '../world/formats.ts'
import { useWorld } from '../world.ts'

const world = useWorld({})
const { awa } = world

const changes = (body: object) => awa.api.post('/ticket/change', body)
/** Code and reason of each. */
const outcomes = (reply: { body: Body }): unknown[] =>
  reply.body.results.map(({ code, reason }: Body) => [code, reason])

test('the one is told of each, and changed once for those that came together; taken out they are as before', async () => {
  const ids = await Promise.all(Array.from({ length: 25 }, async () => (await awa.opensTicket()).hashid))
  const whole = await awa.opensTicket()
  const { id: tag } = good(await awa.api.post('/tag/add', { name: 'parts' }))
  await changes({ act: 'tag', ids: ids.slice(0, 2), add: [tag] })
  const merge = { act: 'merge', ids, into: whole.hashid, contacts: 'keep' }
  assert.deepEqual(
    outcomes(await changes(merge)),
    ids.map(() => [1000, null]),
  )
  assert.equal((await awa.tickets({ merged_into: whole.hashid, status: ['canceled'] })).length, ids.length)
  const { data } = good(await awa.api.get(`/ticket/${whole.hashid}/history?per_page=100`))
  const parts = data.filter(({ field }: Body) => field === 'merged').map(({ after }: Body) => after)
  assert.deepEqual(parts.toSorted(), ids.toSorted())
  const tags = data.filter(({ field }: Body) => field === 'tags')
  assert.deepEqual(
    tags.map(({ after }: Body) => after),
    [['parts']],
  )
  const told = (await awa.events('ticket.updated')).filter(({ data }) => data.ticket === whole.hashid)
  const most = 1 + Math.ceil((ids.length - 1) / 20)
  assert.ok(told.length <= most, `${told.length} events of the one`)
  assert.deepEqual(await awa.wrongCounts(), [])
  assert.deepEqual(
    outcomes(await changes({ act: 'unmerge', ids })),
    ids.map(() => [1000, null]),
  )
  const again = good(await awa.api.get(`/ticket/${whole.hashid}/history?per_page=100`)).data as Body[]
  const left = again.filter(({ field, after }) => field === 'merged' && after === null)
  assert.deepEqual(left.map(({ before }) => before).toSorted(), ids.toSorted())
  assert.deepEqual(again.find(({ field }) => field === 'tags')!.after, [])
  const after = (await awa.events('ticket.updated')).filter(({ data }) => data.ticket === whole.hashid)
  assert.ok(after.length <= told.length + most, `${after.length} events of the one`)
  const seen = await Promise.all(ids.map(hashid => awa.ticket({ hashid })))
  assert.ok(seen.every(({ ticket_status: { code } }) => code === 'open'))
  assert.deepEqual(await awa.wrongCounts(), [])
})
