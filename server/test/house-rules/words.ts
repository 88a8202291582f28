// Rules about words: who may say the name of a channel, and what platform rooms do not know.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PLATFORM_ROOMS } from './law.ts'
import { counted, excepted, holds } from './rule.ts'
import { ROOT, type Source } from './source.ts'
import { CHANNEL_NAME_EXCEPTIONS, DOMAIN_WORD_EXCEPTIONS } from './to-close.ts'

const DOMAIN_WORDS =
  /ticket|visitor|contact|agent|conversation|chat_session|knowledge|channel|^(viewer|member|owner)$/i

/** Literals and names in a source, each with its line. */
function wordsOf(source: Source): { text: string; line: number }[] {
  return [
    ...source.literals,
    ...source.nodesOf('Identifier').map(node => ({ text: node.name, line: source.lineOf(node) })),
  ]
}

const channels = readdirSync(join(ROOT, 'server/src/channels'), { withFileTypes: true })
  .filter(entry => entry.isDirectory())
  .map(entry => entry.name)
// its folder is the room of its name
const names = [...new Set([...channels, 'webchat'])]
const isChannelName = counted(CHANNEL_NAME_EXCEPTIONS)

holds('the name of a channel is said in its folder and in the registry alone', source => {
  const others = names.filter(name => source.room !== name && !source.path.startsWith(`channels/${name}/`))
  // an example is what somebody sends, and names one as they would
  const isExempt = source.path === 'channels/registry.ts' || source.path.endsWith('/examples.ts')
  if (isExempt || others.length === 0) return []
  const name = new RegExp(`\\b(${others.join('|')})\\b`)
  const found = wordsOf(source).filter(({ text }) => name.test(text))
  return isChannelName(source.path, found.length)
    ? []
    : found.map(({ text, line }) => `line ${line}: ${text.slice(0, 60).replaceAll(/\s+/g, ' ')}`)
})

const isDomainWord = excepted(DOMAIN_WORD_EXCEPTIONS)

holds('platform rooms know no word of the domain', source =>
  PLATFORM_ROOMS.includes(source.room)
    ? wordsOf(source)
        .filter(({ text }) => DOMAIN_WORDS.test(text) && !isDomainWord(source.path, text))
        .map(({ text, line }) => `line ${line}: ${text.slice(0, 60).replaceAll(/\s+/g, ' ')}`)
    : [],
)
