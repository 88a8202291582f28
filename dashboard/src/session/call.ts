// Every call of the API: with the session's cookie, and through the gates that the API may put before it.
import { ApiError, type CallOptions, type Client, type Input, makeClient, OPERATIONS } from '@palabre/client'
import type { Language } from '@palabre/contract/languages'
import { currentLanguage } from '../texts/start.ts'
import { passGate } from './gates.ts'
import { gateway } from './gateway.ts'

type Operations = import('@palabre/client').Operations
export type Operation = keyof Operations
export type AnswerOf<Op extends Operation> = Operations[Op]['answer']

const TRIES_MAX = 3
const CODE_FORBIDDEN = 1005

/** People are those of the business: the test app has none of its own. */
const OF_PEOPLE = /^\/(auth|member|audit)\/|^\/business-manager\/second-factor/
/** These open the gates, or answer without a session what the page must show itself. */
const UNGATED = new Set<Operation>([
  'addSession',
  'proveSecondFactor',
  'requestReset',
  'confirm',
  'startConfirm',
  'endSession',
])

/** Told what was refused for want of a right. */
let onForbidden: () => void = () => undefined

/** `listener` is called when the API refuses somebody what they may not do: the page may think that they may. */
export function whenForbidden(listener: () => void): void {
  onForbidden = listener
}

/** The address of an operation that answers with a file, as a link leads there: of the app that the page is about. */
export function linkTo(operation: Operation, query: { [name: string]: unknown }): string {
  const given = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return `${prefixOf(operation)}${OPERATIONS[operation].path}?${new URLSearchParams(given)}`
}

/** What is of people is of the business: both apps have it. */
function prefixOf(operation: Operation): string {
  const isOfPeople = OF_PEOPLE.test(OPERATIONS[operation].path) && operation !== 'getMe'
  return gateway === 'test' && !isOfPeople ? '/sandbox' : ''
}

const made = new Map<string, Client>()

function clientFor(operation: Operation, language: Language = currentLanguage()): Client {
  const prefix = prefixOf(operation)
  const name = `${prefix} ${language}`
  const known = made.get(name)
  if (known) return known
  const client = makeClient({ baseUrl: location.origin + prefix, language, triesMax: TRIES_MAX })
  made.set(name, client)
  return client
}

/**
 * Calls an operation; the body of its answer, or an ApiError. Where the session is over or the API wants to know once more
 * who it is, a dialog opens over the page, and the call goes on when that is done.
 */
export async function call<Op extends Operation>(
  operation: Op,
  input?: Input<Op>,
  options: CallOptions = {},
): Promise<AnswerOf<Op>> {
  const idempotencyKey = options.idempotencyKey ?? crypto.randomUUID()
  for (;;) {
    try {
      return await callOnce(operation, input, { ...options, idempotencyKey })
    } catch (error) {
      if (UNGATED.has(operation) || !(error instanceof ApiError)) throw error
      if (error.code === CODE_FORBIDDEN || error.reason === 'second_factor_setup_required') onForbidden()
      options.signal?.throwIfAborted()
      if (!(await passGate(error))) throw error
    }
  }
}

/** As `call`, but a gate is a failure like any other. */
export function callOnce<Op extends Operation>(
  operation: Op,
  input?: Input<Op>,
  options: CallOptions = {},
): Promise<AnswerOf<Op>> {
  return clientFor(operation).call(operation, ...([input ?? {}, options] as never))
}

/** As `call`, in a language that need not be the reader's: for records that are worded in each. */
export const callIn = <Op extends Operation>(language: Language, operation: Op): Promise<AnswerOf<Op>> =>
  clientFor(operation, language).call(operation, ...([{}] as never))
