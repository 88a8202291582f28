// What is seen of an inbox at a glance: what concerns the reader, what failed, whole names, and no empty room.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Locator } from 'playwright-core'
import { customer, goes, inbox } from './inbox-stage.ts'
import { PHONE, type Stage } from './stage.ts'

/** Between what stands beside each other in a bubble. */
const GAP_PX = 12
/** Beyond what the clock of the app was moved by. */
const PUT_OFF_MS = 40 * 86_400_000
const CLEAR = 'rgba(0, 0, 0, 0)'

const paperOf = (one: Locator): Promise<string> =>
  one.evaluate(element => element.ownerDocument.defaultView.getComputedStyle(element).backgroundColor)

/** `part`: its first element whose class has this word. */
const boxOf = async (one: Locator, part: string) => {
  const box = await one.locator(`[class*="${part}"]`).first().boundingBox()
  return box ?? assert.fail(`${part} is not seen`)
}

/** What stands on the first line of a row, but not whole. */
const cutIn = (line: Locator): Promise<string[]> =>
  line.evaluate((box): string[] => {
    const whole = box.getBoundingClientRect()
    return [...box.children]
      .filter(one => one.getBoundingClientRect().top < whole.bottom - 1)
      .filter(one => one.getBoundingClientRect().right > whole.right || one.scrollWidth > one.clientWidth)
      .map(one => one.textContent ?? '')
  })

export function seen(on: () => Stage): void {
  it('seen-in-a-row: what is unread stands out where nobody else sees to it', async () => {
    const stage = on()
    const waits = await customer(stage, 'zq8 my kettle')
    const answered = await customer(stage, 'zq8 your hours?', { queued: false })
    await stage.world.drains()
    const { row } = await inbox(stage)
    const unread = (name: string) => row(name).locator('[class*=_unread]')
    assert.notEqual(await paperOf(unread(waits.name)), CLEAR)
    assert.equal(await paperOf(unread(answered.name)), CLEAR)
  })

  it('seen-whole: nothing in a row is cut, also of one that was put off and is due; what has no room is left out', async () => {
    const stage = on()
    const { awa } = stage.world
    const texts: string[] = []
    for (const put of [{ until_reply: true }, { until: new Date(Date.now() + PUT_OFF_MS).toISOString() }]) {
      const { who, name } = await customer(stage, 'zq8 my lamp')
      await awa.opensTicket({ subject: 'zq8 lamp', conversation: (await awa.conversation(who)).hashid }, who)
      const { hashid: id } = await awa.conversation(who)
      await awa.call('snoozeConversation', { params: { id }, body: put } as never)
      for (const options of [{ locale: 'en-GB' }, { locale: 'fr-CM', ...PHONE }]) {
        const { page, row } = await inbox(stage, 'view=all', options)
        const line = row(name).locator('[class*=_third]')
        await line.waitFor()
        texts.push((await line.textContent()) ?? '')
        assert.deepEqual(await cutIn(line), [], `${name}, ${options.locale}`)
        await page.close()
      }
    }
    for (const [n, words] of ['Until they write', 'Jusqu’à sa réponse', 'Until ', 'Jusqu’au '].entries())
      assert.ok(texts[n]!.includes(words), texts[n])
  })

  it('seen-in-a-conversation: what failed, however it stands; the whole name beside the acts; the time beside the words', async () => {
    const stage = on()
    const { who, name } = await customer(stage, 'Hello, is somebody there today?')
    const { page, opens, replies, log } = await inbox(stage)
    await opens(name)
    await page.getByRole('complementary', { name: 'About' }).waitFor()
    await page.getByRole('button', { name: 'Tag', exact: true }).waitFor()
    const isCut = await page
      .locator('#conversation h2')
      .evaluate(element => element.scrollWidth > element.clientWidth)
    assert.ok(!isCut, 'the name is whole')
    const bubble = (said: string) => log.getByRole('article').filter({ hasText: said })
    const agents = bubble('How the agent came to this').last()
    const [how, foot] = [await boxOf(agents, '_turn'), await boxOf(agents, '_foot')]
    assert.ok(foot.y < how.y + how.height, 'one line has both')
    const asked = bubble('Hello, is somebody there today?')
    const [words, time] = [await boxOf(asked, '_text'), await boxOf(asked, '_foot')]
    const empty = time.x - words.x - words.width
    assert.ok(Math.abs(empty - GAP_PX) < 1, `${empty} px between the words and the time`)
    await who.meets({ outcome: 'error', error_code: 100 })
    for (const said of ['zq8 this fails', 'zq8 this goes']) await replies(said)
    await goes(stage)
    await bubble('zq8 this fails').getByRole('button', { name: 'Failed' }).waitFor()
    assert.notEqual(await paperOf(bubble('zq8 this fails')), await paperOf(bubble('zq8 this goes')))
  })

  it('saved-anew: a saved list that is narrowed and saved keeps what it was saved with', async () => {
    const stage = on()
    const { awa } = stage.world
    const filters = { view: 'all', owner: 'queue' } as const
    const saved = await awa.call('addView', { body: { name: 'zqwaiting', filters, shared: true } })
    const { page } = await inbox(stage, `view=all&of=${saved.id}&unread=1`)
    await page.getByRole('button', { name: 'More lists' }).click()
    await page.getByRole('menuitem', { name: 'Save this list…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name of the list').fill('zqunread')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const [anew] = await stage.world.rows<{ filters: object }>(
      `select filters from views where app_id = $1 and name = 'zqunread'`,
      [awa.app.id],
    )
    assert.deepEqual(anew!.filters, { ...filters, unread: '1' })
  })
}
