// The inbox where there is little room: what was just sent is seen whole, and nothing lies over the words.
import assert from 'node:assert/strict'
import { until } from '../world.ts'
import { customer, goes, inbox } from './inbox-stage.ts'
import { type Journeys, PHONE, type Stage, underToasts } from './stage.ts'

/** A reply to somebody who has written more than a phone shows, once the messages were read again. */
async function repliedTo(stage: Stage, options: typeof PHONE | { viewport: typeof PHONE.viewport }) {
  const { who, name } = await customer(stage, 'Do you deliver to Tiko?', { queued: false })
  for (const place of ['Kumba', 'Mamfe', 'Loum', 'Mbanga'])
    await who.writes(`And to ${place}, where my sister has a shop that opens at nine?`)
  await stage.world.drains()
  const desk = await inbox(stage, 'view=all', options)
  await desk.opens(name)
  await desk.log.getByText('And to Mbanga').waitFor()
  await desk.replies('To all of them, and to the villages between them, on Mondays.')
  await desk.log.getByRole('button', { name: 'Goes in a moment' }).waitFor()
  return desk
}

export const onAPhone: Journeys = {
  // whose conversation it is comes before it in what is read: it is pushed down
  'sent-is-seen-whole': async stage => {
    const { log } = await repliedTo(stage, PHONE)
    await log.getByText('You took it').waitFor()
    await until('the end is in view', async () => {
      const below = await log.evaluate(one => one.scrollHeight - one.scrollTop - one.clientHeight)
      return below < 2
    })
    await goes(stage)
  },

  // on a phone, and where a window is as narrow: there the key's name takes the room of the words
  'said-above-the-words': async stage => {
    for (const options of [PHONE, { viewport: PHONE.viewport }]) {
      const { page, log, box } = await repliedTo(stage, options)
      const undo = page.getByRole('button', { name: 'Undo' })
      const head = page.locator('#conversation > header')
      // whose it is by now stands there, and fewer acts: it is less high
      await head.getByText('You', { exact: true }).waitFor()
      assert.deepEqual(await underToasts(page, { log, box, head }), [])
      assert.equal(await undo.locator('kbd').first().isVisible(), false)
      await page.locator('section[aria-live=polite]').getByRole('button', { name: 'Close' }).click()
      await undo.waitFor({ state: 'detached' })
      await until('the messages have the room again', async () => {
        const [above, below] = await Promise.all([head, log].map(one => one.boundingBox()))
        return below!.y - above!.y - above!.height < 2
      })
      await goes(stage)
    }
  },
}
