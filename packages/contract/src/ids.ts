/** First letters of public ids, by what they name. A public id is `tck-4nRq8sWzK2`: prefix, hyphen, 10 characters. */
export const PREFIXES = {
  agent: 'agt',
  channel: 'chn',
  contact: 'con',
  knowledge: 'knw',
  message: 'msg',
  conversation: 'ses',
  ticket: 'tck',
  user: 'usr',
  business: 'biz',
  login: 'lgn',
  passkey: 'pky',
  note: 'not',
  tag: 'tag',
  team: 'tem',
  canned_reply: 'cnd',
  view: 'viw',
  ticket_view: 'tvw',
  calendar: 'cal',
  satisfaction: 'sat',
  tool: 'tol',
  tool_run: 'trn',
  tool_server: 'srv',
} as const

export type Prefix = (typeof PREFIXES)[keyof typeof PREFIXES]

/** What public ids of a kind look like, as a regular expression: base58. */
export const hashidPattern = (prefix: Prefix): string => `^${prefix}-[1-9A-HJ-NP-Za-km-z]{10}$`

/** Is this text the public id of such a record? */
export const isHashid = (prefix: Prefix, text: string): boolean =>
  new RegExp(hashidPattern(prefix)).test(text)

/** A public id: `Hashid<'tck'>` is one of a ticket. */
export type Hashid<Of extends Prefix = Prefix> = `${Of}-${string}`
