// The widget's way to the server, without a browser, over real HTTP.
import assert from 'node:assert/strict'
import { after, beforeEach, describe, it } from 'node:test'
import { OUTBOX_AUTO_SEND_MS, OUTBOX_MESSAGES_MAX, openStore, type Store } from '@palabre/client/chat'
import { type FakeServer, startFakeServer, until } from '../../test/fake-server.ts'
import { type Conversation, createConversation } from './conversation.ts'
import { type Environment, TIMINGS } from './environment.ts'
import { countUnread } from './timeline.ts'

const running: Conversation[] = []
let server: FakeServer
const servers: FakeServer[] = []

/** One tab. Tabs with the same store are tabs of one browser. */
async function openTab(store: Store, change: Partial<Environment> = {}): Promise<Conversation> {
  const tab = createConversation({
    base: server.url,
    key: server.key,
    language: 'fr',
    fetch: (...args) => fetch(...args),
    store,
    now: Date.now,
    exclusively: (_name, task) => task(),
    timings: { ...TIMINGS, backoffFactor: 0.02 },
    ...change,
  })
  running.push(tab)
  await tab.start()
  return tab
}

const newStore = (): Store => openStore(() => undefined)
const write = (tab: Conversation, text: string): boolean =>
  tab.send({ type: 'text', content: { text }, text })
const shown = (tab: Conversation): string[] => [
  ...tab.state.get().messages.map(message => message.text),
  ...tab.state.get().pending.map(item => `…${item.text}`),
]

describe('the way to the server', () => {
  beforeEach(async () => {
    for (const tab of running.splice(0)) tab.stop()
    server = await startFakeServer()
    servers.push(server)
  })
  after(async () => {
    for (const tab of running.splice(0)) tab.stop()
    for (const one of servers) await one.close()
  })

  it('makes no visitor before the first message, then sends it in the language of the page', async () => {
    const tab = await openTab(newStore())
    assert.deepEqual(server.requests, ['GET /config'])
    assert.equal(tab.state.get().loaded, true)
    write(tab, 'Bonjour')
    await until('stored', () => server.visitors[0]?.messages.length === 1)
    await until('online', () => tab.state.get().phase === 'online' && tab.state.get().pending.length === 0)
    assert.equal(server.visitor().language, 'fr')
    assert.equal(server.visitors.length, 1)
    assert.deepEqual(shown(tab), ['Bonjour'])
  })

  it('receives by the stream, counts what is unread and confirms what was got and read', async () => {
    const tab = await openTab(newStore())
    const heard: string[] = []
    tab.onMessage(message => heard.push(message.text))
    write(tab, 'Allô ?')
    await until(
      'stream',
      () => (server.visitors[0]?.streams.size ?? 0) === 1 && tab.state.get().phase === 'online',
    )
    server.push('typing', { from: 'agent', on: true })
    await until('typing', () => tab.state.get().typing === 'agent')
    const reply = server.say({ text: 'Oui, je vous écoute.' })
    await until('reply', () => shown(tab).length === 2)
    assert.equal(tab.state.get().typing, null)
    assert.deepEqual(heard, ['Oui, je vous écoute.'])
    assert.equal(countUnread(tab.state.get().messages, tab.state.get().readSeq), 1)
    tab.seen(false)
    await until('delivered', () =>
      server.visitor().receipts.some(receipt => receipt.delivered_seq === reply.seq),
    )
    assert.equal(
      server.visitor().receipts.some(receipt => 'read_seq' in receipt),
      false,
    )
    tab.seen(true)
    await until('read', () => server.visitor().receipts.some(receipt => receipt.read_seq === reply.seq))
    assert.equal(countUnread(tab.state.get().messages, tab.state.get().readSeq), 0)
    server.push('receipt', { delivered_seq: 1, read_seq: 1 })
    server.push('session', { owner: 'person', author_name: 'Awa' })
    await until('owner', () => tab.state.get().ownerName === 'Awa')
    assert.equal(tab.state.get().theirReadSeq, 1)
  })

  it('keeps what was written while the server was down, over a crash, and sends it once and in order', async () => {
    const store = newStore()
    const crashed = await openTab(store)
    write(crashed, 'zero')
    await until('first', () => server.visitors[0]?.messages.length === 1 && shown(crashed).join() === 'zero')
    server.setDown(true)
    for (const text of ['one', 'two', 'three']) write(crashed, text)
    assert.deepEqual(shown(crashed), ['zero', '…one', '…two', '…three'])
    crashed.stop()
    const reopened = await openTab(store)
    assert.deepEqual(shown(reopened), ['…one', '…two', '…three'])
    server.setDown(false)
    reopened.link.check()
    await until('all sent', () => shown(reopened).join() === 'zero,one,two,three')
    assert.deepEqual(
      server.visitor().messages.map(message => message.text),
      ['zero', 'one', 'two', 'three'],
    )
    assert.equal(server.visitors.length, 1)
  })

  it('sends again under the same client id when the answer was lost, and shows it once', async () => {
    const tab = await openTab(newStore())
    write(tab, 'first')
    await until('first', () => shown(tab).join() === 'first')
    server.loseNextAnswer()
    write(tab, 'second')
    await until('second', () => shown(tab).join() === 'first,second')
    assert.equal(server.visitor().messages.length, 2)
  })

  it('shows no gap and no repeat over fifty cut streams', async () => {
    const tab = await openTab(newStore())
    write(tab, 'start')
    await until('online', () => tab.state.get().phase === 'online' && server.visitor().streams.size === 1)
    const texts = ['start']
    for (let round = 0; round < 50; round++) {
      texts.push(`before ${round}`, `after ${round}`)
      server.say({ text: `before ${round}` })
      server.dropStreams()
      server.say({ text: `after ${round}` })
      if (round % 5 === 0) await until('caught up', () => shown(tab).length === texts.length)
    }
    await until('everything', () => shown(tab).length >= texts.length)
    assert.deepEqual(shown(tab), texts)
  })

  it('says nothing of a lost connection while the next try reaches the server', async () => {
    const tab = await openTab(newStore())
    write(tab, 'start')
    await until('online', () => tab.state.get().phase === 'online' && server.visitor().streams.size === 1)
    const phases = new Set<string>()
    tab.state.subscribe(() => phases.add(tab.state.get().phase))
    for (let round = 0; round < 3; round++) {
      server.dropStreams()
      await until('back', () => server.visitor().streams.size === 0)
      await until('stream again', () => server.visitor().streams.size === 1)
    }
    assert.equal(phases.has('offline'), false)
    server.setDown(true)
    await until('offline', () => phases.has('offline'))
  })

  it('talks without a proof that was refused', async () => {
    const tab = await openTab(newStore())
    tab.identify({ name: 'Awa', identity: 'expired' })
    write(tab, 'still here')
    await until('sent', () => server.visitors[0]?.messages.length === 1)
    assert.deepEqual(server.visitor().introduced, { language: 'fr', name: 'Awa' })
  })

  it('treats a stream without a byte as dead and reads what came meanwhile', async () => {
    server.silent = true
    const tab = await openTab(newStore(), { timings: { ...TIMINGS, silence: 60, backoffFactor: 0.02 } })
    write(tab, 'anybody?')
    await until('online', () => tab.state.get().phase === 'online')
    server.say({ text: 'here' })
    await until('read', () => shown(tab).join() === 'anybody?,here')
  })

  it('begins anew when the server forgot the token, and loses nothing that was written', async () => {
    const store = newStore()
    const tab = await openTab(store)
    write(tab, 'old')
    await until('old', () => shown(tab).join() === 'old')
    server.visitors[0]!.token = 'gone'
    write(tab, 'new')
    await until('new visitor', () => server.visitors.length === 2 && shown(tab).join() === 'new')
    assert.deepEqual(
      server.visitors[1]!.messages.map(message => message.text),
      ['new'],
    )
    await until('online', () => tab.state.get().phase === 'online' && server.visitors[1]!.streams.size === 1)
    server.say({ text: 'welcome back' })
    await until('still in touch', () => shown(tab).join() === 'new,welcome back')
  })

  it('slows down when asked, and marks what was refused without holding up the rest', async () => {
    const tab = await openTab(newStore())
    write(tab, 'a')
    await until('a', () => shown(tab).join() === 'a')
    server.refusals.push({ code: 1009, message: 'Slow down', retryAfter: 0.3 })
    const asked = Date.now()
    write(tab, 'b')
    await until('notice', () => tab.state.get().notice === 'busy')
    const posts = () => server.requests.filter(name => name === 'POST /messages').length
    const before = posts()
    write(tab, 'bb')
    tab.link.check()
    await until('b', () => shown(tab).join() === 'a,b,bb')
    assert.ok(Date.now() - asked >= 290, 'waited as long as it was told')
    assert.equal(posts() - before, 2)
    assert.equal(tab.state.get().notice, null)
    server.refusals.push({ code: 1002, message: 'Too long' })
    write(tab, 'c')
    await until('refused', () => tab.state.get().pending[0]?.failed === 'Too long')
    write(tab, 'd')
    await until('d', () => shown(tab).join() === 'a,b,bb,d,…c')
    tab.retry(tab.state.get().pending[0]!.client_id)
    await until('c', () => shown(tab).join() === 'a,b,bb,d,c')
  })

  it('shows the same in two tabs, and one visitor even when both begin at once', async () => {
    const store = newStore()
    const queues = new Map<string, Promise<unknown>>()
    const exclusively: Environment['exclusively'] = (name, task) => {
      const next = (queues.get(name) ?? Promise.resolve()).then(task)
      queues.set(
        name,
        next.catch(() => null),
      )
      return next
    }
    const left = await openTab(store, { exclusively })
    const right = await openTab(store, { exclusively })
    write(left, 'from left')
    write(right, 'from right')
    await until('both shown', () =>
      [left, right].every(tab => shown(tab).length === 2 && !shown(tab).join().includes('…')),
    )
    assert.deepEqual(shown(left), shown(right))
    assert.equal(server.visitors.length, 1)
    assert.deepEqual([...server.visitor().posted.values()], [1, 1])
    left.reset()
    right.storeChanged(null)
    assert.deepEqual([shown(left), shown(right)], [[], []])
  })

  it('bounds the queue and asks before it sends what is a day old', async () => {
    const store = newStore()
    server.setDown(true)
    const closed = await openTab(store)
    for (let count = 0; count < OUTBOX_MESSAGES_MAX; count++) assert.equal(write(closed, `m${count}`), true)
    assert.equal(write(closed, 'one too many'), false)
    assert.equal(closed.state.get().notice, 'full')
    closed.stop()
    const tab = await openTab(store, { now: () => Date.now() + OUTBOX_AUTO_SEND_MS + 1_000 })
    server.setDown(false)
    tab.link.check()
    await until('held back', () => tab.state.get().pending.every(item => item.failed === ''))
    assert.equal(
      server.visitors.every(visitor => visitor.messages.length === 0),
      true,
    )
    tab.retry(tab.state.get().pending[1]!.client_id)
    await until(
      'sent on demand',
      () => server.visitors[0]?.messages.map(message => message.text).join() === 'm1',
    )
  })

  it('reads a long history in pages', async () => {
    const store = newStore()
    const first = await openTab(store)
    write(first, 'start')
    await until('start', () => shown(first).join() === 'start')
    first.stop()
    for (let count = 0; count < 250; count++) server.say({ text: `h${count}` })
    const second = await openTab(store)
    await until('history', () => shown(second).length === 251)
    assert.equal(shown(second).at(-1), 'h249')
  })

  it('gives the stream back while the page is hidden, and takes it again', async () => {
    const tab = await openTab(newStore(), {
      timings: { ...TIMINGS, hiddenPoll: 40, backoffFactor: 0.02 },
    })
    write(tab, 'hello')
    await until('stream', () => server.visitors[0]?.streams.size === 1)
    tab.link.setHidden(true)
    await until('given back', () => server.visitor().streams.size === 0)
    server.say({ text: 'while hidden' })
    await until('polled', () => shown(tab).join() === 'hello,while hidden')
    assert.equal(server.visitor().streams.size, 0)
    tab.link.setHidden(false)
    await until('stream again', () => server.visitor().streams.size === 1)
  })
})
