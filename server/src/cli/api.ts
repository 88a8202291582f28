// The API from the command line, by its client: any operation, and the feed of events.

import { ApiError, type Client, makeClient, OPERATIONS, type Operations } from '@palabre/client'
import type { EventType } from '@palabre/contract/events'
import { type Arguments, type Command, type Io, UsageError } from './command.ts'

const EVENT_ID_MAX = 999_999_999_999_999
const EVENTS_MAX = 1_000_000
const STDIN = '-'

const API_OPTIONS = { url: { type: 'string' }, language: { type: 'string' } } as const
const API_USAGE = '[--url <address of a gateway>] [--language en|fr]'

const call: Command = {
  name: 'call',
  usage: `<operation> [<JSON body, or - for standard input>] [--param <name>=<value>]... ${API_USAGE}`,
  about:
    'Calls the API and prints the body of the answer. PALABRE_URL: the gateway, e.g. http://localhost:3000/sandbox; PALABRE_TOKEN: the token.',
  options: { ...API_OPTIONS, param: { type: 'string', multiple: true } },
  word: 'operation',
  secondWord: 'body',
  async run(io, args) {
    const operation = operationOf(args.word)
    const input = { ...placed(operation, args.list('param')), ...(await bodyOf(io, operation, args)) }
    const options = { onHeaders: (headers: Headers) => complainOfIgnored(io, headers) }
    // the API itself checks what is in it
    const body = await clientOf(io, args)
      .call(operation, input as never, options)
      .catch(explained)
    io.print(JSON.stringify(body, null, 2))
  },
}

const events: Command = {
  name: 'events',
  usage: `[--after <id>] [--type <type>,…] [--count <number>] ${API_USAGE}`,
  about:
    'Follows the feed: one event a line, as JSON, from the first or after an id; --count: ends after so many.',
  options: { ...API_OPTIONS, after: { type: 'string' }, type: { type: 'string' }, count: { type: 'string' } },
  async run(io, args) {
    const after = args.whole('after', 0, EVENT_ID_MAX) ?? 0
    // what is no type is refused by the service, which says what there is
    const type = args.textOr('type', undefined)?.split(',') as EventType[] | undefined
    let left = args.whole('count', 1, EVENTS_MAX) ?? Number.POSITIVE_INFINITY
    try {
      for await (const event of clientOf(io, args).stream({ after, ...(type ? { type } : {}) })) {
        io.print(JSON.stringify(event))
        if (--left === 0) return
      }
    } catch (error) {
      explained(error)
    }
  },
}

/** The token is never an argument, where other users of the machine would see it. */
function clientOf(io: Io, args: Arguments): Client {
  const baseUrl = args.textOr('url', io.env.PALABRE_URL)
  if (!baseUrl)
    throw new UsageError(
      '--url is missing: the address of a gateway, e.g. http://localhost:3000/sandbox, also as PALABRE_URL',
    )
  const token = io.env.PALABRE_TOKEN
  const language = args.oneOf('language', ['en', 'fr'])
  try {
    return makeClient({ baseUrl, ...(token ? { token } : {}), ...(language ? { language } : {}) })
  } catch (error) {
    const { message } = error as Error
    throw new UsageError(message.replace('baseUrl', '--url').replace(/^token/, 'PALABRE_TOKEN'))
  }
}

function operationOf(word: string): keyof Operations {
  if (Object.hasOwn(OPERATIONS, word)) return word as keyof Operations
  throw new UsageError(`there is no operation "${word}": ${Object.keys(OPERATIONS).join(', ')}`)
}

/** Where the path names a parameter it stands there; all others are the query. */
function placed(operation: keyof Operations, given: string[]): { params: object; query: object } {
  const pairs = given.map(one => {
    const [, name, value] = /^(\w+)=(.*)$/s.exec(one) ?? []
    if (name === undefined) throw new UsageError(`--param must be of the form name=value, not "${one}"`)
    return [name, value] as const
  })
  const inPath = new Set(OPERATIONS[operation].path.match(/(?<=\{)\w+/g))
  const missing = [...inPath].find(name => !pairs.some(([other]) => other === name))
  if (missing !== undefined) throw new UsageError(`--param ${missing}=… is missing`)
  return {
    params: Object.fromEntries(pairs.filter(([name]) => inPath.has(name))),
    query: Object.fromEntries(pairs.filter(([name]) => !inPath.has(name))),
  }
}

async function bodyOf(io: Io, operation: keyof Operations, args: Arguments): Promise<{ body?: unknown }> {
  const isPost = OPERATIONS[operation].method === 'POST'
  if (!isPost && args.secondWord !== '') throw new UsageError(`${operation} takes no body, only --param`)
  if (!isPost) return {}
  if (args.secondWord === '') throw new UsageError('the JSON body is missing (- for standard input)')
  const text = args.secondWord === STDIN ? await io.stdin() : args.secondWord
  try {
    return { body: JSON.parse(text) }
  } catch (error) {
    throw new UsageError(`the body is not JSON: ${(error as Error).message}`)
  }
}

function complainOfIgnored(io: Io, headers: Headers): void {
  const ignored = headers.get('x-ignored-params')
  if (ignored) io.complain(`--param: there is no ${ignored}`)
}

/** Throws what the API, or the way to it, says: code and reason, message, facts, trace id. */
function explained(error: unknown): never {
  if (error instanceof ApiError) {
    const { code, reason, message, body, traceId } = error
    const facts = body === null ? '' : `\n${JSON.stringify(body, null, 2)}`
    throw new Error(`${code}${reason ? ` ${reason}` : ''}: ${message}${facts}\ntrace id ${traceId}`)
  }
  const { message, cause } = error as Error & { cause?: { code?: string; message?: string } }
  throw new Error(cause ? `${message}: ${cause.message || cause.code}` : message)
}

export const callCommands = [call]
export const eventCommands = [events]
