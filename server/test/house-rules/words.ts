// Rules about words: who may say the name of a channel, and what platform rooms do not know.
import { CHANNEL_NAMES } from '../../src/channels/kinds.ts'
import { DOMAIN_WORD_EXCEPTIONS, PLATFORM_ROOMS } from './law.ts'
import { excepted, holds } from './rule.ts'
import type { Source } from './source.ts'

const DOMAIN_WORDS =
  /ticket|visitor|contact|agent|conversation|chat_session|knowledge|channel|^(viewer|member|owner)$/i

/** Literals and names in a source, each with its line. */
function wordsOf(source: Source): { text: string; line: number }[] {
  return [
    ...source.literals,
    ...source.nodesOf('Identifier').map(node => ({ text: node.name, line: source.lineOf(node) })),
  ]
}

holds(
  'the name of a channel is said in its folder, in the room of that name and in the registry alone',
  source => {
    const others = CHANNEL_NAMES.filter(
      name => source.room !== name && !source.path.startsWith(`channels/${name}/`),
    )
    // an example is what somebody sends, and names one as they would
    const isExempt = source.path === 'channels/registry.ts' || source.path.endsWith('/examples.ts')
    if (isExempt || others.length === 0) return []
    const name = new RegExp(`\\b(${others.join('|')})\\b`)
    // what a room is for is known to who imports it
    const room = new RegExp(`^\\.\\.?/(${others.join('|')})/`)
    return wordsOf(source)
      .filter(({ text }) => name.test(text) && !room.test(text))
      .map(({ text, line }) => `line ${line}: ${text.slice(0, 60).replaceAll(/\s+/g, ' ')}`)
  },
)

const isDomainWord = excepted(DOMAIN_WORD_EXCEPTIONS)

holds('platform rooms know no domain words', source =>
  PLATFORM_ROOMS.includes(source.room)
    ? wordsOf(source)
        .filter(({ text }) => DOMAIN_WORDS.test(text) && !isDomainWord(source.path, text))
        .map(({ text, line }) => `line ${line}: ${text.slice(0, 60).replaceAll(/\s+/g, ' ')}`)
    : [],
)
