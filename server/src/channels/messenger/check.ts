// Is this our number, and does the token open it? Asked when a number is connected.
import type { Call } from '../../outbound/call.ts'
import type { ChannelError } from '../types.ts'
import { isObject, objectOf } from './clean.ts'
import { errorOfCode, errorOfStatus, parseJson } from './errors.ts'
import { TOKEN, withoutToken } from './send.ts'

const CHECK_MS_MAX = 10_000

type CheckArgs = {
  call: Call
  baseUrl: string
  version: string
  phoneNumberId: string
  accessToken: string
  sender: string
}

/** Null: the provider knows the number by this token. Otherwise why not; never the token itself. */
export async function checkNumber(args: CheckArgs): Promise<ChannelError | null> {
  if (!TOKEN.test(args.accessToken)) return failure('The access token is malformed.')
  const answer = await args.call({
    method: 'GET',
    url: `${args.baseUrl}/${args.version}/${encodeURIComponent(args.phoneNumberId)}?fields=display_phone_number`,
    headers: { authorization: `Bearer ${args.accessToken}` },
    timeoutMs: CHECK_MS_MAX,
  })
  if (answer.kind !== 'answer') return { ...failure(answer.text), reason: 'unreachable' }
  const context = { status: answer.status, headers: answer.headers, attempt: 1, byLink: false }
  const body = objectOf(parseJson(answer.body))
  if (isObject(body.error)) return withoutToken(errorOfCode(body.error, context), args.accessToken)
  if (answer.status < 200 || answer.status > 299)
    return withoutToken(errorOfStatus(answer.status, answer.body, context), args.accessToken)
  const theirs = String(body.display_phone_number ?? '').replaceAll(/\D/g, '')
  return theirs === '' || theirs === args.sender ? null : failure(`This id is that of the number ${theirs}.`)
}

const failure = (text: string): ChannelError => ({
  reason: 'credentials',
  retry: false,
  retryAfterMs: null,
  code: null,
  text,
})
