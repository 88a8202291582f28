// Places at a conversation that streams hold: the streams are real, the timer that says them again is turned by hand.
import type { TestContext } from 'node:test'
import { PRESENCE_EVERY_MS } from '../../src/feed/streams.ts'
import type { Client } from '../client.ts'
import { follow } from '../events/follow.ts'
import type { Body } from '../world/formats.ts'
import type { Stream } from '../world/visitor.ts'
import { until, type World } from '../world.ts'
import { type Colleague, good } from './people.ts'

/** One token of somebody, and a stream that it has open. */
export type Place = { stream: Stream; says(more?: object): Promise<Body> }

/** `marked` looks at the conversation all the time: once the timer has said that again, it has said all. */
export async function places(t: TestContext, world: World, conversation: string, marked: Colleague) {
  const turns: (() => void)[] = []
  const begin = globalThis.setInterval
  t.mock.method(globalThis, 'setInterval', (turn: () => void, everyMs: number) => {
    if (everyMs === PRESENCE_EVERY_MS) turns.push(turn)
    return begin(turn, everyMs)
  })
  const { awa, app } = world
  const open = async ({ userId }: Colleague): Promise<Place> => {
    const { token } = await awa.issuesToken(['messages:read', 'messages:send'], { userId })
    const api: Client = app.as(token, '/sandbox')
    const stream = await follow(`${app.service.address}/sandbox`, token)
    t.after(() => stream.cut())
    const here = { conversation, looking: true, availability: 'online', while_streaming: true }
    const says: Place['says'] = async more => good(await api.post('/presence', { ...here, ...more }))
    await until('it follows', async () => {
      await says({ looking: false })
      return stream.events.length > 0
    })
    return { stream, says }
  }
  const marker = await open(marked)
  await marker.says()
  const seenAt = async (): Promise<number> => {
    const [row] = await world.rows<{ seen_at: Date }>(
      'select seen_at from presence_devices where app_id = $1 and user_id = $2 and chat_session_id > 0',
      [awa.app.id, marked.userId],
    )
    return new Date(row!.seen_at).getTime()
  }
  /** Some time later those who have a stream are said to be there. */
  const keeps = async (later: string): Promise<void> => {
    await awa.waits(later)
    const before = await seenAt()
    for (const turn of turns) turn()
    await until('the places are said again', async () => (await seenAt()) > before)
  }
  /** What colleagues heard last of somebody. */
  const told = (who: Colleague): { [field: string]: unknown } | undefined =>
    marker.stream.events.findLast(({ data }) => (data.user as { id?: string } | undefined)?.id === who.id)
      ?.data
  return { open, marker, keeps, told }
}
