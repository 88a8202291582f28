import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import type { Heard } from '@palabre/client'
import { type Channel, type Shared, share } from './share.ts'

/** The tabs of a browser: one lock, one channel, and a stream that the test feeds. */
function makeBrowser() {
  const channels = new Set<Channel>()
  const queue: { lead: () => Promise<void>; signal: AbortSignal }[] = []
  let isLed = false
  let feed: ((heard: Heard | null) => void) | null = null
  const opened: number[] = []
  const elect = (lead: () => Promise<void>, signal: AbortSignal): void => {
    queue.push({ lead, signal })
    next()
  }
  const next = (): void => {
    const first = isLed ? undefined : queue.shift()
    if (!first) return
    if (first.signal.aborted) {
      next()
      return
    }
    isLed = true
    void first.lead().then(() => {
      isLed = false
      next()
    })
  }
  async function* streamOf(signal: AbortSignal): AsyncGenerator<Heard> {
    const waiting: (Heard | null)[] = []
    let rouse = (): void => undefined
    feed = heard => {
      waiting.push(heard)
      rouse()
    }
    signal.addEventListener('abort', () => feed?.(null))
    for (;;) {
      const heard = waiting.shift()
      if (heard === null) return
      if (heard) yield heard
      else
        await new Promise<void>(resolve => {
          rouse = resolve
        })
    }
  }
  const open = (): { tab: Shared; heard: string[]; links: string[]; channel: Channel } => {
    const heard: string[] = []
    const links: string[] = []
    const channel: Channel = {
      onmessage: null,
      postMessage: said => {
        for (const other of channels)
          if (other !== channel) other.onmessage?.({ data: structuredClone(said) })
      },
      close: () => channels.delete(channel),
    }
    channels.add(channel)
    const tab = share(
      {
        channel,
        elect,
        waitMs: () => 1,
        newest: async () => 10,
        open: async (after, signal) => {
          opened.push(after)
          return { ok: true, body: streamOf(signal) }
        },
      },
      {
        onHeard: ({ kind, data }) => heard.push(kind === 'message' ? String(data.id) : kind),
        onLink: link => links.push(link),
      },
    )
    return { tab, heard, links, channel }
  }
  return { open, opened, say: (heard: Heard | null) => feed!(heard) }
}

const event = (id: number): Heard => ({ kind: 'message', data: { id } as never })
const SETTLE_TURNS = 50

/** Lets all that is due happen: timers of a millisecond, and what follows from them. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < SETTLE_TURNS; turn++) await new Promise(resolve => setTimeout(resolve, 1))
}

describe('the events of a browser', () => {
  const tabs: Shared[] = []
  afterEach(() => {
    for (const tab of tabs.splice(0)) tab.stop()
  })

  it('come over one stream to all tabs, once, and the next tab goes on where the first one was', async () => {
    const browser = makeBrowser()
    const [first, second] = [browser.open(), browser.open()]
    tabs.push(first.tab, second.tab)
    await settle()
    browser.say(event(11))
    browser.say(event(12))
    await settle()
    assert.deepEqual([browser.opened, first.heard, second.heard], [[10], ['11', '12'], ['11', '12']])
    assert.deepEqual([first.tab.isLeader(), second.tab.isLeader()], [true, false])
    first.tab.stop()
    await settle()
    browser.say(event(13))
    await settle()
    assert.deepEqual(
      [browser.opened, second.heard],
      [
        [10, 12],
        ['11', '12', '13'],
      ],
    )
    assert.equal(second.links.at(-1), 'online')
  })

  it('are connected again from the last one heard when the stream ends', async () => {
    const browser = makeBrowser()
    const only = browser.open()
    tabs.push(only.tab)
    await settle()
    browser.say(event(11))
    browser.say(null)
    await settle()
    assert.deepEqual(browser.opened, [10, 11])
    only.tab.wake(true)
    await settle()
    assert.deepEqual(browser.opened, [10, 11, 11])
    assert.deepEqual(
      only.links.filter(link => link === 'offline'),
      [],
    )
  })

  it('that a sleeping tab has missed are a reset, and none comes twice', async () => {
    const browser = makeBrowser()
    const [first, second] = [browser.open(), browser.open()]
    tabs.push(first.tab, second.tab)
    await settle()
    browser.say(event(11))
    await settle()
    const asleep = second.channel.onmessage
    second.channel.onmessage = null
    browser.say(event(12))
    await settle()
    second.channel.onmessage = asleep
    browser.say(event(13))
    browser.say(event(13))
    browser.say({ kind: 'typing', data: { contact_detail_id: 1, from: 'visitor', on: true } })
    browser.say(event(14))
    await settle()
    assert.deepEqual(second.heard, ['11', 'reset', 'typing', '14'])
  })
})
