// Of tools: what may stand in braces, and how a call can end. Closed lists.

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
