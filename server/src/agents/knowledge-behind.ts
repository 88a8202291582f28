// Which texts of the knowledge stand behind an answer: those that say what it says. Pure.
import type { KnowledgeEntry } from '@palabre/offline-agent/model'

const SHOWN_MAX = 5
const WORD_LETTERS_MIN = 4
/** What stands behind an answer shares this much with it, beside the text that shares most. */
const SHARE_MIN = 0.5

const wordsOf = (text: string): Set<string> =>
  new Set(
    text
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(new RegExp(`[\\p{L}\\p{N}]{${WORD_LETTERS_MIN},}`, 'gu')),
  )

/** The ids of the texts that share most of their rare words with an answer, the closest first; none where none does. */
export function knowledgeBehind(answer: string, knowledge: readonly KnowledgeEntry[]): number[] {
  const said = wordsOf(answer)
  const shared = knowledge.map(({ id, content }) => ({ id, words: wordsOf(content).intersection(said) }))
  const holders = new Map<string, number>()
  for (const { words } of shared) for (const word of words) holders.set(word, (holders.get(word) ?? 0) + 1)
  const scored = shared
    .map(({ id, words }) => ({
      id,
      score: [...words].reduce((sum, word) => sum + 1 / holders.get(word)!, 0),
    }))
    .filter(({ score }) => score >= 1)
    .sort((a, b) => b.score - a.score)
  const best = scored[0]?.score ?? 0
  return scored
    .filter(({ score }) => score >= best * SHARE_MIN)
    .slice(0, SHOWN_MAX)
    .map(({ id }) => id)
}
