// What is much to read does not hold up the process, and is answered in the same words.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { KnowledgeEntry, Turn } from '@palabre/offline-agent/model'
import { makeOfflineModel } from '@palabre/offline-agent/offline'
import { searchKnowledge } from '@palabre/offline-agent/search'
import { offlineModel } from '../../src/agents/models/offline.ts'
import { chooseKnowledge } from '../../src/agents/prompt.ts'
import { often } from '../often.ts'
import { SHOP, turnOf } from './turns.ts'

/** Of the loop's own work, on a slow processor: less than a person would notice. */
const STALL_MS_MAX = 100
const BEAT_MS = 5

const { signal } = new AbortController()
const WORDS = 'livraison boutique horaires remboursement commande payment delivery guarantee question'.split(
  ' ',
)
const SLIPS = 'aeioubcdfglmnprstv'

/** Each word with one wrong letter, another one each time. */
const misspelt = (chars: number): string => {
  let text = ''
  for (let n = 0; text.length < chars; n++) {
    const word = WORDS[n % WORDS.length]!
    const at = 1 + (n % (word.length - 2))
    text += `${word.slice(0, at)}${SLIPS[(n * 7) % SLIPS.length]}${word.slice(at + 1)}${n % 6 === 0 ? '? ' : ' '}`
  }
  return text.slice(0, chars)
}
/** Twenty times what is read without the thread, sixty times in a long run. */
const MUCH_CHARS = often(160_000, 480_000)
/** So many characters in entries of 8,000, none like another. */
const knowledgeOf = (chars: number): KnowledgeEntry[] =>
  Array.from({ length: Math.ceil(chars / 8000) }, (_, id) => {
    let content = `Chapitre ${id}\n`
    for (let n = 0; content.length < 8000; n++)
      content += `- ${WORDS[(n + id) % WORDS.length]} ${(id * 1000 + n).toString(36)}x du ${n} : ${n * id + 500} FCFA, ${misspelt(20)}.\n`
    return { id: id + 100, scope: 'agent', content: content.slice(0, 8000) }
  })

/** The most milliseconds that this thread worked between two beats. */
async function longestStall(work: () => Promise<unknown>): Promise<number> {
  const used = (): number => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let longest = 0
  let last = used()
  const beat = (): void => {
    const now = used()
    longest = Math.max(longest, now - last)
    last = now
  }
  const beating = setInterval(beat, BEAT_MS)
  await work().finally(() => clearInterval(beating))
  beat()
  return longest
}

const LOADS: { [name: string]: Turn } = {
  'a misspelt message of 4,096 characters': turnOf(misspelt(4096)),
  'five of 1,000, and 60,000 characters of knowledge': turnOf(Array(5).fill(misspelt(1000)), {
    knowledge: knowledgeOf(60_000),
  }),
  'much knowledge that nobody has read yet': turnOf('Quels sont vos horaires ?', {
    knowledge: [...knowledgeOf(MUCH_CHARS), ...SHOP],
  }),
  'as much as is read without the thread': turnOf(misspelt(160), { knowledge: knowledgeOf(8000) }),
}

// one thread for all, which the first load begins
const [model, own] = [offlineModel(), makeOfflineModel()]

test('the loop goes on, and the words are those of the model itself', async () => {
  // the words of both languages are read once, before anybody writes
  for (const one of [model, own]) await one.step(turnOf('Bonjour'), [], signal)
  for (const [name, turn] of Object.entries(LOADS)) {
    let said: unknown
    const stall = await longestStall(async () => {
      said = await model.step(turn, [], signal)
    })
    assert.ok(stall < STALL_MS_MAX, `${name}: ${Math.round(stall)} ms`)
    if (!name.startsWith('much')) assert.deepEqual(said, await own.step(turn, [], signal), name)
  }
})

test('what other models have read is read in the thread, too: a search, and the choice of what a prompt shows', async () => {
  await model.step(turnOf('Bonjour'), [], signal)
  const knowledge = [...knowledgeOf(MUCH_CHARS), ...SHOP]
  const turn = turnOf('Quels sont vos horaires ?', { knowledge })
  let [hits, shown]: [unknown, unknown] = [null, null]
  const stall = await longestStall(async () => {
    hits = await model.search(knowledge, 'vos horaires', 5)
    shown = await model.choose(turn)
  })
  assert.ok(stall < STALL_MS_MAX, `${Math.round(stall)} ms`)
  assert.deepEqual(hits, searchKnowledge(knowledge, 'vos horaires', 5))
  assert.deepEqual(shown, chooseKnowledge(turn))
})

test('many at once are answered each with its own; one that fails in the thread fails alone', async () => {
  const turns = ['Vous livrez à Yaoundé ?', 'Quels sont vos horaires ?', 'Do you accept cash?'].map(said =>
    turnOf(`${said} ${'Merci. '.repeat(30)}`),
  )
  const wrong = { ...turns[0]!, lines: [{ from: 'contact', text: 7, at: '' }] } as unknown as Turn
  const broken = assert.rejects(
    model.step({ ...wrong, knowledge: knowledgeOf(8001) }, [], signal),
    /TypeError/,
  )
  const said = await Promise.all(turns.map(turn => model.step(turn, [], signal)))
  await broken
  assert.deepEqual(said, await Promise.all(turns.map(turn => own.step(turn, [], signal))))
})
