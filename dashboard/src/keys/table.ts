// Every key there is: help and palette read it, pages say what theirs do. By letter, so that any keyboard layout works.

export const KEYS = {
  next: { keys: 'j', section: 'lists' },
  previous: { keys: 'k', section: 'lists' },
  open: { keys: 'Enter', section: 'lists' },
  select: { keys: 'v', section: 'lists' },
  search: { keys: '/', section: 'everywhere' },
  palette: { keys: 'mod+k', section: 'everywhere' },
  help: { keys: '?', section: 'everywhere' },
  notices: { keys: 'g n', section: 'everywhere' },
  undo: { keys: 'z', section: 'everywhere' },
  toasts: { keys: 'F8', section: 'everywhere' },
  takeNext: { keys: 'x', section: 'conversation' },
  reply: { keys: 'r', section: 'conversation' },
  note: { keys: 'n', section: 'conversation' },
  claim: { keys: 'c', section: 'conversation' },
  assign: { keys: 'a', section: 'conversation' },
  handBack: { keys: 'h', section: 'conversation' },
  close: { keys: 'e', section: 'conversation' },
  snooze: { keys: 's', section: 'conversation' },
  tag: { keys: 't', section: 'conversation' },
  unread: { keys: 'u', section: 'conversation' },
  move: { keys: 'm', section: 'ticket' },
  priority: { keys: 'p', section: 'ticket' },
  change: { keys: 'd', section: 'ticket' },
  add: { keys: 'o', section: 'ticket' },
  board: { keys: 'b', section: 'ticket' },
  send: { keys: 'mod+Enter', section: 'writing' },
  sendAndClose: { keys: 'mod+shift+Enter', section: 'writing' },
  undoWriting: { keys: 'mod+z', section: 'writing' },
  goInbox: { keys: 'g i', section: 'go' },
  goTickets: { keys: 'g t', section: 'go' },
  goContacts: { keys: 'g c', section: 'go' },
  goAgents: { keys: 'g a', section: 'go' },
  goTools: { keys: 'g o', section: 'go' },
  goCanned: { keys: 'g e', section: 'go' },
  goChannels: { keys: 'g h', section: 'go' },
  goAnalytics: { keys: 'g y', section: 'go' },
  goFigures: { keys: 'g f', section: 'go' },
  goRules: { keys: 'g r', section: 'go' },
  goTeam: { keys: 'g m', section: 'go' },
  goTokens: { keys: 'g k', section: 'go' },
  goAudit: { keys: 'g l', section: 'go' },
  goBusiness: { keys: 'g b', section: 'go' },
  goSettings: { keys: 'g s', section: 'go' },
} as const

export type KeyName = keyof typeof KEYS
export type Section = (typeof KEYS)[KeyName]['section']

export const SECTIONS: Section[] = ['everywhere', 'go', 'lists', 'conversation', 'ticket', 'writing']

type Pressed = { key: string; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean; altKey: boolean }

/**
 * What was pressed, as the table writes it: "mod+shift+Enter", "j"; null for what belongs to the browser. A letter is a
 * letter with or without Caps Lock; shift counts only beside mod, since "?" is made with it.
 */
export function strokeOf({ key, ctrlKey, metaKey, shiftKey, altKey }: Pressed): string | null {
  if (altKey || key === 'Control' || key === 'Meta' || key === 'Shift') return null
  const name = key.length === 1 ? key.toLowerCase() : key
  if (ctrlKey || metaKey) return `mod+${shiftKey ? 'shift+' : ''}${name}`
  return shiftKey && /^[a-z]$/.test(name) && key !== name ? null : name
}

/** Is it a key that types something, or moves within what is typed? Such keys do nothing while somebody writes. */
export const isSingle = (keys: string): boolean => !/^(mod\+|F\d)/.test(keys)

/** The keys meant: a pair of the table is never its second key alone, also where the pair does nothing now. */
export function meantBy(stroke: string, before: string | null): string {
  const both = `${before} ${stroke}`
  return Object.values(KEYS).some(({ keys }) => keys === both) ? both : stroke
}

/** Where the caret is: in no field, in an empty one, or in one whose text has a Ctrl+Z of its own. */
export type Caret = 'elsewhere' | 'empty' | 'text'

/** The key that takes back what was done, by where the caret is. */
export const undoKeyAt = (caret: Caret, hasSingles: boolean): KeyName => {
  if (caret === 'elsewhere' && hasSingles) return 'undo'
  return caret === 'text' ? 'toasts' : 'undoWriting'
}
