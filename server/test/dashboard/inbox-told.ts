// What a conversation tells: words as words, files as links, and what became of each message.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { customer, goes, inbox } from './inbox-stage.ts'
import type { Stage } from './stage.ts'

const PICTURE = 'https://shop.example/kettle.jpg'
const PAPER = 'https://shop.example/receipt.pdf'
const MARKUP =
  'zqm <b>x</b> <img src="/none.png" onerror="document.title=1"> <a href="https://evil.example">y</a>'

export function told(on: () => Stage): void {
  it('words-are-words: markup of customers is read as they wrote it; files are links, and none is loaded', async () => {
    const stage = on()
    const { who, name } = await customer(stage, 'Hello')
    await who.writes(MARKUP)
    await who.writes({ type: 'image', content: { link: PICTURE, caption: 'zqm <i>broken</i>' } })
    // customers' files have no address of their own; ours have one
    for (const message of [
      { type: 'image', content: { link: PICTURE, caption: 'zqm the new one' } },
      { type: 'document', content: { link: PAPER, filename: 'receipt.pdf' } },
    ])
      await stage.world.awa.sends(who, message)
    const { page, opens, log } = await inbox(stage)
    const asked: string[] = []
    page.on('request', request => asked.push(request.url()))
    await opens(name)
    await log.getByText(MARKUP, { exact: true }).waitFor()
    await log.getByText('zqm <i>broken</i>').waitFor()
    assert.equal(await log.locator('b, i, img, video, audio, iframe, object').count(), 0)
    const links = log.locator('a[href^="http"]')
    assert.deepEqual(await links.evaluateAll(all => all.map(one => one.getAttribute('href'))), [
      PICTURE,
      PAPER,
    ])
    for (const link of await links.all()) {
      assert.equal(await link.getAttribute('target'), '_blank')
      assert.match((await link.getAttribute('rel')) ?? '', /noreferrer/)
    }
    await log.getByRole('link', { name: 'receipt.pdf' }).waitFor()
    assert.deepEqual(
      asked.filter(url => !url.startsWith(stage.home)),
      [],
    )
  })

  it('what-became: waiting, delivered, read and failed are told by a word and a shape each', async () => {
    const stage = on()
    const { who, name } = await customer(stage, 'Hello?')
    const { opens, replies, log } = await inbox(stage)
    await opens(name)
    const shapes: (string | null)[] = []
    for (const [outcome, word] of [
      [{ outcome: 'read' }, 'Read'],
      [{ outcome: 'delivered' }, 'Delivered'],
      [{ outcome: 'sent' }, 'Sent'],
      [{ outcome: 'failed' }, 'Failed'],
    ] as const) {
      await who.meets(outcome)
      await replies(`zqw ${word}?`)
      const button = log
        .getByRole('article')
        .filter({ hasText: `zqw ${word}?` })
        .locator('button[aria-haspopup=dialog]')
      await button.getByText(/^Goes /).waitFor()
      await goes(stage)
      await button.getByText(word, { exact: true }).waitFor()
      shapes.push(
        await button.locator('path').getAttribute('d'),
        await button.locator('path').getAttribute('fill'),
      )
    }
    const drawn = shapes.flatMap((shape, n) => (n % 2 === 0 ? [`${shape} ${shapes[n + 1]}`] : []))
    assert.equal(new Set(drawn).size, 4, drawn.join())
  })
}
