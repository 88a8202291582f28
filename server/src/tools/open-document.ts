// Gets a document of an API: as it was sent, or from its address through the guarded door. Nothing it names is fetched.
import { invalid, Refusal, refused } from '../http/errors.ts'
import { viewExchange } from '../http/exchange-shapes.ts'
import type { Needs } from '../jobs/deps.ts'
import type { AppId } from '../lib/ids.ts'
import { memo } from '../lib/memo.ts'
import { Overloaded } from '../lib/semaphore.ts'
import { SECOND_MS } from '../lib/time.ts'
import type { Exchanged } from '../outbound/exchange.ts'
import { type ExchangeRecord, recordOf } from '../outbound/exchanges.ts'
import { checkSent } from './check-headers.ts'
import { type ApiDocument, DOCUMENT_BYTES_MAX, readDocument, Unreadable } from './import-document.ts'
import type { ImportInput } from './import-shapes.ts'
import { hidingOfServer } from './mcp-session.ts'
import type { Outcome } from './outcomes.ts'
import { ownShopOf } from './own-shop.ts'
import { makeParser, READ_MS_MAX } from './parse-apart.ts'
import { readAnswer } from './read-answer.ts'
import { texts } from './texts.ts'

/** And no longer than a call may take. */
export const DOCUMENT_MS_MAX = 10_000
/** By then a document has been read, whatever it is. */
const RETRY_SECONDS = READ_MS_MAX / SECOND_MS

/** One of each service. */
const parserOf = memo((_settings: object) => makeParser())

type Sides = ReturnType<typeof viewExchange>
/** A document, the address that it came from, and both sides of that call; null: it was sent as text. */
export type Asked = { document: ApiDocument; from: string | null; exchange: Sides | null }
type Fetched = { text: string; exchange: Sides | null }

/** 1002 for what is no such document, 1001 not_fetched where its address gives none, 1009 when too many of the app wait. */
export async function openDocument(
  deps: Needs<'exchange' | 'settings'>,
  appId: AppId,
  { text, url, headers = [] }: ImportInput,
): Promise<Asked> {
  if ((text === undefined) === (url === undefined))
    throw invalid([{ field: 'text', rule: 'required', text: texts.textOrUrl }])
  const field = text === undefined ? 'url' : 'text'
  const { exchange, ...given } =
    text === undefined ? await fetchDocument(deps, appId, url!, headers) : { text, exchange: null }
  try {
    const document = await readDocument(given.text, parserOf(deps.settings)(appId))
    return { document, from: url ?? null, exchange }
  } catch (error) {
    if (error instanceof Overloaded)
      throw new Refusal(1009, texts.tooManyDocuments, { retryAfterSeconds: RETRY_SECONDS })
    if (!(error instanceof Unreadable)) throw error
    throw invalid([{ field, rule: 'document', text: error.text }])
  }
}

async function fetchDocument(
  { exchange, settings }: Needs<'exchange' | 'settings'>,
  appId: AppId,
  url: string,
  headers: NonNullable<ImportInput['headers']>,
): Promise<Fetched> {
  const own = ownShopOf(url, settings.baseUrl, settings.ownOrigin())
  const errors = checkSent(headers)
  if (own === null && exchange.refuses(url))
    errors.push({ field: 'url', rule: 'address', text: texts.urlAddress })
  if (errors.length > 0) throw invalid(errors)
  const asked = {
    method: 'GET' as const,
    url,
    headers: {
      accept: 'application/json, application/yaml, */*',
      ...Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value])),
    },
    body: null,
  }
  const exchanged = await exchange({
    ...asked,
    url: own ?? url,
    timeoutMs: Math.min(DOCUMENT_MS_MAX, settings.tools.timeoutMs),
    bytesMax: DOCUMENT_BYTES_MAX,
    appId,
    toOwn: own !== null,
  })
  const outcome = outcomeOf(exchanged)
  const record = recordOf(asked, exchanged, hidingOfServer(headers))
  if (outcome === 'ok' && exchanged.kind === 'answer')
    return { text: exchanged.body.toString('utf8'), exchange: viewExchange(record, true) }
  const status = exchanged.kind === 'answer' ? exchanged.status : null
  throw notFetched({ outcome, status }, record)
}

/** 1001 not_fetched, with how it ended, and what was sent and came back. Who asks may write: bodies are for them. */
export function notFetched(
  { outcome, status }: { outcome: Outcome; status: number | null },
  kept: ExchangeRecord | null,
): Refusal {
  const exchange = kept && viewExchange(kept, true)
  return refused('not_fetched', texts.notFetched({ outcome, status }), {
    outcome,
    http_status: status,
    exchange,
  })
}

/** How asking for a text ended, whatever the text says. */
function outcomeOf(exchanged: Exchanged): Outcome {
  const body = Buffer.alloc(0)
  const bare = exchanged.kind === 'answer' ? { ...exchanged, body } : exchanged
  return readAnswer(
    { method: 'GET', effects: 'read', response: { type: 'text', keep: [] } },
    bare,
    text => text,
  ).outcome
}
