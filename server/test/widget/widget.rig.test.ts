// The built widget in Chromium, on a page of another origin with a strict policy.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { until } from '../../../widget/test/fake-server.ts'
import { skipReason } from '../rig/chromium.ts'
import {
  ASKED_BACK,
  begin,
  bubbles,
  buildOnce,
  openPanel,
  QUESTION,
  type Stage,
  SUBJECTS,
  untilShown,
  useStage,
  WIDGET_FILE,
  write,
} from './browser.ts'

const WIDGET_GZIP_BYTES_MAX = 20_000

describe('the widget', { skip: skipReason, timeout: 60_000 }, () => {
  let stage: Stage
  useStage(opened => {
    stage = opened
  })

  it('is small enough', async () => {
    await buildOnce()
    const bytes = gzipSync(await readFile(WIDGET_FILE), { level: 9 }).length
    assert.ok(bytes < WIDGET_GZIP_BYTES_MAX, `${bytes} bytes`)
  })

  it('talks from a foreign page under a strict policy, and keeps its token out of addresses', async () => {
    const page = await stage.open()
    assert.equal(await page.evaluate('localStorage.length'), 0)
    assert.equal(stage.server.visitors.length, 0)
    await openPanel(page)
    await page.getByText('I am Baobab, the bookshop’s assistant').waitFor()
    await begin(page, stage, 'Hello')
    stage.server.push('typing', { from: 'agent', on: true })
    await page.getByRole('status').getByText('Baobab is writing…').waitFor()
    const reply = stage.server.say({ text: 'Hello! See https://a.example/x.' })
    await untilShown(page, ['Hello', 'Hello! See https://a.example/x (new tab).'])
    const link = page.locator('.bubble a')
    assert.equal(await link.getAttribute('href'), 'https://a.example/x')
    assert.equal(await link.getAttribute('rel'), 'noopener noreferrer')
    assert.equal(await link.getAttribute('target'), '_blank')
    await until('read', () => stage.server.visitor().receipts.some(receipt => receipt.read_seq === reply.seq))
    stage.server.push('receipt', { delivered_seq: reply.seq, read_seq: reply.seq })
    await page.locator('.mine .read').getByText('Read').waitFor({ state: 'attached' })
    assert.equal(stage.server.visitor().language, 'en')
    assert.deepEqual(stage.complaints, [])
    const { token } = stage.server.visitor()
    assert.ok(stage.asked.length > 5)
    for (const { url } of stage.asked) {
      assert.ok(url.startsWith(stage.site) || url.startsWith(stage.server.url) || url === 'data:,', url)
      assert.ok(!url.includes(token), url)
    }
  })

  it('shows what looks like HTML or script as the text it is', async () => {
    const page = await stage.open()
    await openPanel(page)
    const evil = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>&amp;'
    await begin(page, stage, evil)
    stage.server.say({ text: evil, from: 'person', author_name: evil })
    const action = { buttons: [{ type: 'reply', reply: { id: evil, title: evil } }] }
    stage.server.say({
      type: 'interactive',
      content: { type: 'button', body: { text: evil }, action },
      text: evil,
    })
    stage.server.say({
      type: 'image',
      content: { link: 'javascript:window.hacked=1', caption: evil },
      text: evil,
    })
    const parameters = { display_text: evil, url: 'javascript:window.hacked=1' }
    const cta = { type: 'cta_url', body: { text: 'see javascript:window.hacked=1' }, action: { parameters } }
    stage.server.say({ type: 'interactive', content: cta, text: '' })
    stage.server.say({ type: 'hologram', content: { shape: 3 }, text: 'unknown kind' })
    await page.getByText('unknown kind').waitFor()
    assert.deepEqual((await bubbles(page)).slice(0, 3), [evil, evil, evil])
    assert.equal(await page.getByRole('button', { name: evil }).textContent(), evil)
    assert.equal(await page.locator('.panel :is(img, script, a)').count(), 0)
    assert.equal(await page.evaluate('window.hacked'), undefined)
    assert.deepEqual(stage.complaints, [])
  })

  it('answers with buttons and lists once, also after a reload', async () => {
    const page = await stage.open()
    await openPanel(page)
    await begin(page, stage, 'Deliver please')
    const question = stage.server.say(QUESTION)
    await page.getByRole('button', { name: 'In the afternoon' }).click()
    const visitor = stage.server.visitor()
    await until('chosen', () => visitor.messages.length === 3)
    assert.deepEqual(visitor.messages[2]!.content, {
      type: 'button_reply',
      button_reply: { id: 'pm', title: 'In the afternoon' },
      context_id: question.id,
    })
    assert.equal(await page.locator('textarea').evaluate(field => field.matches(':focus')), true)
    const list = stage.server.say(SUBJECTS)
    const unfold = page.getByRole('button', { name: 'See the subjects' })
    const subject = page.getByRole('button', { name: 'Where is it?' })
    await unfold.waitFor()
    assert.equal(await subject.count(), 0, 'the list is folded')
    await unfold.click()
    await subject.waitFor()
    await unfold.click()
    await subject.waitFor({ state: 'detached' })
    await unfold.click()
    await subject.click()
    await until('listed', () => visitor.messages.length === 5)
    assert.deepEqual(visitor.messages[4]!.content, {
      type: 'list_reply',
      list_reply: { id: 'o1', title: 'Where is it?', description: 'Follow a parcel' },
      context_id: list.id,
    })
    await page.reload()
    await page.getByRole('button', { name: 'In the afternoon (chosen)' }).waitFor()
    assert.equal(await page.locator('.option:enabled').count(), 0)
    assert.equal(await page.locator('.option').count(), 3)
  })

  it('shows once what the words and the choices of a message both name', async () => {
    const page = await stage.open()
    await openPanel(page)
    await begin(page, stage, 'Hm')
    stage.server.say(ASKED_BACK)
    const option = page.getByRole('button', { name: '2. Returns' })
    await option.waitFor()
    await page.getByText('Which of these?', { exact: true }).waitFor()
    assert.equal(await page.locator('.option').count(), 4)
    await option.click()
    await page.getByRole('button', { name: '2. Returns (chosen)' }).waitFor()
    assert.equal(await page.locator('.option').count(), 1)
    await page.getByText(/^Which of these\?\n(.|\n)*4\. None of these$/).waitFor()
  })

  it('keeps what was written without a connection over a reload, and sends it once and in order', async () => {
    const page = await stage.open()
    await openPanel(page)
    await begin(page, stage, 'one')
    await page.locator('.mine .sent').waitFor()
    stage.server.setDown(true)
    await write(page, 'two')
    await write(page, 'three')
    await page.getByText('No connection').waitFor()
    assert.equal(await page.locator('.waiting').count(), 2)
    await page.reload()
    await untilShown(page, ['two', 'three'])
    await write(page, 'four')
    stage.server.setDown(false)
    await page.evaluate('window.dispatchEvent(new Event("online"))')
    await untilShown(page, ['one', 'two', 'three', 'four'])
    await page.getByText('No connection').waitFor({ state: 'hidden' })
    // the connection is back before the last of them is confirmed
    for (const waiting of await page.locator('.waiting').all()) await waiting.waitFor({ state: 'detached' })
    assert.equal(await page.locator('.waiting').count(), 0)
    assert.deepEqual(
      stage.server.visitor().messages.map(message => message.text),
      ['one', 'two', 'three', 'four'],
    )
  })

  it('shows everything once when the stream is cut again and again', async () => {
    const page = await stage.open()
    await openPanel(page)
    await begin(page, stage, 'start')
    const texts = ['start']
    for (let round = 0; round < 5; round++) {
      stage.server.say({ text: `a${round}` })
      stage.server.dropStreams()
      stage.server.say({ text: `b${round}` })
      texts.push(`a${round}`, `b${round}`)
      await page.evaluate('window.dispatchEvent(new Event("online"))')
      await untilShown(page, texts)
    }
  })

  it('shows the same in two tabs and sends nothing twice', async () => {
    const left = await stage.open()
    await openPanel(left)
    await begin(left, stage, 'from the left')
    const right = await stage.beside(left, stage.site)
    await openPanel(right)
    await untilShown(right, ['from the left'])
    await write(right, 'from the right')
    await write(left, 'left again')
    const visitor = stage.server.visitor()
    await until('three', () => visitor.messages.length === 3)
    stage.server.say({ text: 'to both' })
    const expected = visitor.messages.map(message => message.text)
    await untilShown(left, expected)
    await untilShown(right, expected)
    assert.deepEqual([...visitor.posted.values()], [1, 1, 1])
    assert.deepEqual(stage.complaints, [])
    await left.evaluate('Palabre.reset()')
    await untilShown(left, [])
    await untilShown(right, [])
  })

  it('does what the page asks: early calls, events, identity, colour', async () => {
    const known = stage.server.visitors.length
    const page = await stage.open({}, 'data-color="#ffd23f" data-language="fr"')
    await page.addInitScript("window.Palabre = [['identify', { name: 'Awa', identity: 'a.b.c' }], ['open']]")
    await page.reload()
    await page.getByPlaceholder('Écrivez un message…').waitFor()
    await until('in touch', () => stage.server.visitors[known]?.streams.size === 1)
    assert.deepEqual(stage.server.visitor().introduced, { language: 'fr', name: 'Awa', identity: 'a.b.c' })
    await page.evaluate(`window.heard = []
      for (const name of ['open', 'close', 'message', 'unread'])
        Palabre.on(name, detail => heard.push(name + ' ' + (detail?.text ?? detail ?? '')))
      Palabre.push(['close'])`)
    stage.server.say({ text: 'Bonjour' })
    await page.locator('.badge').waitFor()
    const launcher = page.locator('.launcher')
    assert.equal(await launcher.getAttribute('aria-label'), 'Ouvrir la discussion, 1 non lus')
    const color = await launcher.evaluate(
      button => button.ownerDocument.defaultView.getComputedStyle(button).color,
    )
    assert.equal(color, 'rgb(20, 28, 23)')
    await page.evaluate('Palabre.open()')
    await page.locator('.badge').waitFor({ state: 'hidden' })
    const heard = await page.evaluate('heard.map(line => line.trim())')
    assert.deepEqual(heard, ['close', 'unread 1', 'message Bonjour', 'open', 'unread 0'])
  })

  it('works where storage is forbidden', async () => {
    const page = await stage.visit(stage.site, {}, async page => {
      await page.addInitScript(`for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError') } })`)
    })
    await openPanel(page)
    await begin(page, stage, 'No storage here')
    stage.server.say({ text: 'No matter' })
    await untilShown(page, ['No storage here', 'No matter'])
    assert.deepEqual(stage.complaints, [])
  })

  it('tells what was refused, lets it be sent again, and counts the characters', async () => {
    const page = await stage.open()
    await openPanel(page)
    await begin(page, stage, 'hello')
    await page.locator('.mine .sent').waitFor()
    stage.server.refusals.push({ code: 1002, message: 'Not these words.' })
    await write(page, 'bad words')
    await page.getByRole('alert').getByText('Not sent: Not these words.').waitFor()
    await page.getByRole('button', { name: 'Send again' }).click()
    await until('sent again', () => stage.server.visitor().messages.length === 2)
    stage.server.refusals.push({ code: 1009, message: 'Slow down', retryAfter: 0.2 })
    await write(page, 'fast')
    await page.getByRole('alert').getByText('A little fast').waitFor()
    await until('after the wait', () => stage.server.visitor().messages.length === 3)
    await page.locator('textarea').fill('x'.repeat(4_090))
    await page.getByRole('status').getByText('6 characters left').waitFor()
    await page.locator('textarea').fill('x'.repeat(4_100))
    await page.getByRole('status').getByText('4 characters too many').waitFor()
    assert.equal(await page.locator('.send').isDisabled(), true)
  })
})
