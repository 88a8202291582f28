import type { Language } from '@palabre/contract/languages'
import { cleanLine } from '@palabre/offline-agent/clean'
import { kindOf } from '../channels/kinds.ts'
import type { Json } from '../channels/types.ts'
import type { Outgoing } from '../messages/send.ts'
import { texts } from './texts.ts'

/** More options than this are a list. */
const BUTTONS_MAX = 3
/** What the narrowest channel shows. */
const BUTTON_TITLE_CHARS_MAX = 20
const ROW_TITLE_CHARS_MAX = 24

/**
 * The reply as it is sent: with its options to tap where the channel takes such, else as text, which names them by number.
 */
export function draftReply(
  channelType: string,
  text: string,
  options: string[] | undefined,
  language: Language,
): Draft {
  const plain: Draft = { type: 'text', content: { text, preview_url: false } }
  if (!options || options.length === 0) return plain
  const content = options.length > BUTTONS_MAX ? listOf(text, options, language) : buttonsOf(text, options)
  const isTaken = kindOf(channelType).checkLimits('interactive', content).length === 0
  return isTaken ? { type: 'interactive', content } : plain
}

type Draft = Outgoing['draft']
type Content = { [key: string]: Json }

function buttonsOf(text: string, options: string[]): Content {
  const buttons = options.map((option, i) => ({
    type: 'reply',
    reply: { id: idOf(i), title: titleOf(option, i, BUTTON_TITLE_CHARS_MAX) },
  }))
  return { type: 'button', body: { text }, action: { buttons } }
}

function listOf(text: string, options: string[], language: Language): Content {
  const rows = options.map((option, i): Content => {
    const title = titleOf(option, i, ROW_TITLE_CHARS_MAX)
    return { id: idOf(i), title, ...(title.endsWith('…') ? { description: option } : {}) }
  })
  return { type: 'list', body: { text }, action: { button: texts.choose[language], sections: [{ rows }] } }
}

const idOf = (i: number): string => `option-${i + 1}`

/** The number stays with it: what was cut is found again by it. */
function titleOf(option: string, i: number, charsMax: number): string {
  return cleanLine(`${i + 1}. ${option}`, charsMax)
}
