// An act on a long conversation reads a page of it where nearly all others are short, too: 10 s beside long.test.ts, where all
// others are as long.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertConversations } from '../world/many-conversations.ts'
import { LONG_MESSAGES, useTalks } from './talks.ts'

/** Conversations of one message: who plans takes any for as short as most are. */
const SHORT_ONES = 5000

const { world, addLongOnes, readMore, two, bruno } = useTalks()
const { awa } = world

test(`no act on a conversation of ${LONG_MESSAGES} messages reads more than a page of it among thousands that are short`, async () => {
  await addLongOnes()
  const { id: appId, messenger } = awa.app
  const many = { appId, channelId: messenger.id, userId: bruno().userId, now: world.now() }
  // most of them when the first are known to be many, so that each is found by its key
  for (const [from, to] of [
    [1, SHORT_ONES / 10],
    [SHORT_ONES / 10 + 1, SHORT_ONES],
  ] as const) {
    await world.inTx(tx => insertConversations(tx, { ...many, from, to }))
    await world.rows('analyze contacts, contact_details, chat_sessions')
  }
  for (const hasAnswers of [true, false]) assert.deepEqual(await readMore(await two(hasAnswers)), [])
})
