// Of tools: what may stand in braces, how a call can end, and why an import leaves something out. Closed lists.

/** What comes from the conversation, by the database: never from a model. */
export const TOOL_VARIABLES = [
  'phone',
  'email',
  'firstname',
  'lastname',
  'identifier',
  'language',
  'channel',
  'contact',
  'conversation',
  'agent',
  'now',
] as const

export const TOOL_OUTCOMES = [
  'ok',
  'http_error',
  'timeout',
  'unreachable',
  'refused_address',
  'redirect',
  'too_large',
  'not_json',
  'missing_variable',
  'bad_arguments',
  'rate_limited',
  'resting',
  'off',
  'unknown',
] as const

/** Why something of an imported operation, or of an offered tool, is left out. A closed list. */
const LEFT_OUT = [
  'alternative',
  'constraint',
  'content',
  'cut',
  'header',
  'null',
  'place',
  'read_only',
  'reference',
  'request_body',
  'security',
  'style',
  'type',
  'values',
  'variable',
] as const
export type LeftOut = (typeof LEFT_OUT)[number]

/** Why nothing can be added: what is needed cannot be carried over, or has to be said first. */
export const PROBLEMS = [
  ...LEFT_OUT,
  'address',
  'description',
  'invalid',
  'method',
  'name',
  'name_taken',
  'server',
] as const
export type Problem = (typeof PROBLEMS)[number]
