// The inbox of Awa's test app, as people find it: customers who write, and what a page of it shows.
import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { KEYS, type KeyName } from '../../../dashboard/src/keys/table.ts'
import { type Customer, until } from '../world.ts'
import { BRUNO, type Stage } from './stage.ts'

export type InboxPage = {
  page: Page
  /** The row of somebody in the list. */
  row(name: string): Locator
  /** The messages, notes and acts that are shown. */
  log: Locator
  /** The box to write in. */
  box: Locator
  /** Resolves when the box has these words. */
  untilBoxHas(words: string): Promise<unknown>
  /** Opens the conversation with somebody. */
  opens(name: string): Promise<void>
  /** Writes and sends a reply. */
  replies(words: string): Promise<void>
}

let named = 0

/** Somebody with a name of their own, who has just written and, if so wished, waits in the queue. */
export async function customer(
  { world }: Stage,
  words: string,
  { queued = true } = {},
): Promise<{ who: Customer; name: string }> {
  const who = world.awa.customer()
  const name = `Fatou Number${++named}`
  await who.writes(words)
  await world.rows(
    `update contacts k set firstname = $1, lastname = $2 from contact_details d
     where d.app_id = k.app_id and d.contact_id = k.id and k.app_id = $3 and d.identifier = $4`,
    [...name.split(' '), world.awa.app.id, who.phone],
  )
  if (queued) {
    await who.writes('I want to talk to a person')
    await world.drains()
  }
  return { who, name }
}

/** A page of the inbox, for Bruno where nobody else is named. */
export async function inbox(
  stage: Stage,
  query = 'view=all',
  { as = BRUNO, ...options }: { as?: string } & Parameters<Stage['open']>[1] = {},
): Promise<InboxPage> {
  const page = await stage.openAs(as, `/test/inbox?${query}`, options)
  return partsOf(page)
}

export function partsOf(page: Page): InboxPage {
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name }).getByRole('link')
  const log = page.getByRole('log')
  const box = page.locator('textarea').first()
  const opens: InboxPage['opens'] = async name => {
    await row(name).click()
    await page.getByRole('heading', { name, level: 2 }).first().waitFor()
  }
  return {
    page,
    row,
    log,
    box,
    opens,
    untilBoxHas: words =>
      until(`"${words}" in the box`, async () => (await box.inputValue()).includes(words)),
    async replies(words) {
      await box.fill(words)
      await box.press('ControlOrMeta+Enter')
      await log.getByText(words).waitFor()
    },
  }
}

/**
 * What was sent goes once its seconds to take it back are over; a minute later also what another journey's drain had looked at
 * before its time.
 */
export async function goes({ world }: Stage): Promise<void> {
  await world.awa.waits('PT1M')
  await world.sweeps('deliveries whose job is gone')
  await world.drains()
}

/** What the server keeps of a reply that somebody has begun to a customer. */
export async function draftTo({ world }: Stage, who: Customer): Promise<string | null> {
  const { hashid } = await world.awa.conversation(who)
  const [kept] = await world.rows<{ text: string | null }>(
    `select d.text from drafts d join chat_sessions s on s.app_id = d.app_id and s.id = d.chat_session_id
     where s.hashid = $1`,
    [hashid],
  )
  return kept?.text ?? null
}

/** What a customer has read, oldest first, without what the agent says. */
export async function saidBy({ world }: Stage, who: Customer, words: string): Promise<string[]> {
  await world.drains()
  return (await who.reads()).filter(text => text.includes(words))
}

export async function hears(stage: Stage, who: Customer, words: string): Promise<void> {
  await goes(stage)
  assert.equal((await saidBy(stage, who, words)).length, 1, `"${words}" arrives once`)
}

/** Keys that journeys have pressed so far. */
export const pressed = new Set<KeyName>()

/** As the table has it: one key, two after each other, or with Ctrl. */
export async function presses({ keyboard }: Page, name: KeyName): Promise<void> {
  pressed.add(name)
  const { keys } = KEYS[name]
  if (keys.startsWith('mod+')) {
    const [, ...others] = keys.split('+')
    await keyboard.press(['Control', ...others.map(one => (one === 'shift' ? 'Shift' : one))].join('+'))
  } else for (const key of keys.split(' ')) await keyboard.press(key)
}
