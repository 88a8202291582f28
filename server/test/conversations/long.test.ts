// What an act reads does not grow with the length of its conversation: beside one of a few messages, one of two thousand.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LONG_MESSAGES, useTalks } from './talks.ts'

const { addLongOnes, readMore, two } = useTalks()

test(`no act on a conversation of ${LONG_MESSAGES} messages reads more than a page of it, among others as long`, async () => {
  await addLongOnes()
  for (const hasAnswers of [true, false]) assert.deepEqual(await readMore(await two(hasAnswers)), [])
})
