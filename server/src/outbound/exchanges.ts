// The record of an exchange: without secrets, masked, cut, and tied to what it served.
import type { Tx } from '../db/tx.ts'
import { cutBytes } from '../lib/cut-bytes.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import type { Asked, Exchanged } from './exchange.ts'
import {
  type Hide,
  isSecretName,
  masked,
  withoutBegunSecrets,
  withoutSecrets,
  withoutSecretsInTurns,
} from './redact.ts'

/** Of each body that is kept, and of all headers of a side. */
const KEPT_BYTES_MAX = 8 * 1024
/** What is masked of a body before it is cut: a number of a card may stand across the cut. */
const MASKED_CHARS_MAX = 2 * KEPT_BYTES_MAX
const HEADERS_KEPT_MAX = 60
const HEADER_CHARS_MAX = 1000
const URL_CHARS_MAX = 4096
const HIDDEN = '[hidden]'

export type ExchangeRecord = {
  method: string
  url: string
  request_headers: { [name: string]: string }
  request_body: string | null
  request_bytes: number
  status: number | null
  response_headers: { [name: string]: string } | null
  response_body: string | null
  response_bytes: number | null
  dns_ms: number | null
  connect_ms: number | null
  first_byte_ms: number | null
  all_ms: number
}

/** What is kept of a request that was not sent: the same, without an answer. */
export function requestRecord(
  asked: Pick<Asked, 'method' | 'url' | 'headers' | 'body'>,
  { hide, secretHeaders }: Hiding,
): Pick<ExchangeRecord, 'method' | 'url' | 'request_headers' | 'request_body' | 'request_bytes'> {
  const { method, url, headers, body } = asked
  return {
    method,
    url: cut(masked(hide(url)), URL_CHARS_MAX),
    request_headers: keptHeaders(headers, hide, secretHeaders),
    request_body: body === null ? null : keptText(Buffer.from(body), hide),
    request_bytes: body === null ? 0 : Buffer.byteLength(body),
  }
}

/** `hide` takes known secrets out; `secretHeaders`: names, in small letters, whose values are never kept. */
export type Hiding = {
  hide: Hide
  /** The same for long texts: others have their turn while it goes on. */
  hideInTurns: (text: string) => Promise<string>
  /** The same for what may end in the middle of a secret. */
  hideCut: Hide
  secretHeaders: ReadonlySet<string>
}

/** Of these secrets, which stand in these headers. */
export const hidingOf = (secrets: string[], secretHeaders: ReadonlySet<string>): Hiding => ({
  hide: withoutSecrets(secrets),
  hideInTurns: withoutSecretsInTurns(secrets),
  hideCut: withoutBegunSecrets(secrets),
  secretHeaders,
})

/** What is kept of an exchange. Pure. */
export function recordOf(
  asked: Pick<Asked, 'method' | 'url' | 'headers' | 'body'>,
  exchanged: Exchanged,
  hiding: Hiding,
): ExchangeRecord {
  const { times } = exchanged
  const answer = exchanged.kind === 'answer' ? exchanged : null
  return {
    ...requestRecord(asked, hiding),
    status: answer?.status ?? null,
    response_headers: answer && keptHeaders(answer.headers, hiding.hide, hiding.secretHeaders),
    response_body: answer && keptText(answer.body, hiding.hideCut),
    response_bytes: answer?.body.length ?? null,
    dns_ms: times.dns,
    connect_ms: times.connect,
    first_byte_ms: times.firstByte,
    all_ms: times.all,
  }
}

/** Keeps it. */
export async function insertExchange(
  tx: Pick<Tx, 'query'>,
  appId: AppId,
  toolRunId: number,
  record: ExchangeRecord,
  now: Timestamp,
): Promise<void> {
  await tx.query(
    `insert into exchanges (app_id, tool_run_id, at, method, url, request_headers, request_body, request_bytes, status,
       response_headers, response_body, response_bytes, dns_ms, connect_ms, first_byte_ms, all_ms)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [
      appId,
      toolRunId,
      now,
      record.method,
      record.url,
      JSON.stringify(record.request_headers),
      record.request_body,
      record.request_bytes,
      record.status,
      record.response_headers && JSON.stringify(record.response_headers),
      record.response_body,
      record.response_bytes,
      record.dns_ms,
      record.connect_ms,
      record.first_byte_ms,
      record.all_ms,
    ],
  )
}

function keptHeaders(
  headers: { [name: string]: string },
  hide: (text: string) => string,
  secret: ReadonlySet<string>,
): { [name: string]: string } {
  const kept = Object.entries(headers).slice(0, HEADERS_KEPT_MAX)
  let room = KEPT_BYTES_MAX
  return Object.fromEntries(
    kept.flatMap(([name, value]) => {
      const isHidden = secret.has(name.toLowerCase()) || isSecretName(name)
      const text = isHidden ? HIDDEN : storable(cut(masked(hide(value)), HEADER_CHARS_MAX))
      const own = storable(hide(name))
      room -= Buffer.byteLength(own) + Buffer.byteLength(text)
      return room < 0 ? [] : [[own, text]]
    }),
  )
}

/** Text of at most KEPT_BYTES_MAX, which PostgreSQL can hold. */
function keptText(body: Buffer, hide: Hide): string {
  // a secret that stands across the cut would be half told
  return cut(storable(masked(hide(body.toString('utf8'), MASKED_CHARS_MAX))), KEPT_BYTES_MAX)
}

const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd')

const cut = (text: string, bytesMax: number): string => cutBytes(text, bytesMax, '…')
