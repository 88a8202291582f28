// Tools from a document of an API.
import { actorOf } from '../audit/actor.ts'
import { endpoint } from '../http/endpoint.ts'
import { withIdempotencyAfter } from '../http/idempotency.ts'
import { importExamples } from './examples-import.ts'
import { importDocument } from './import.ts'
import { importInput, importView } from './import-shapes.ts'
import { DOCUMENT_MS_MAX, openDocument } from './open-document.ts'

/** A document as text, with what JSON needs to write it. */
const BODY_BYTES_MAX = 5 * 1024 * 1024

const openapi = endpoint({
  method: 'POST',
  path: '/tool/import/openapi',
  operation: 'importTools',
  tag: 'Tools',
  summary: 'Read a document of an API (OpenAPI 3.0 or 3.1), and add what you choose of it as tools.',
  description:
    'It only tells what could be added and what has changed since, unless you choose something. Nothing is guessed: what a tool cannot say is listed. Headers that let a request in come without values.',
  scope: 'agents:write',
  audit: ['tool.add', 'tool.update'],
  writes: true,
  bodyBytesMax: BODY_BYTES_MAX,
  outsideMs: DOCUMENT_MS_MAX,
  body: importInput,
  answer: importView,
  examples: importExamples,
  handle: context => {
    const { deps, app, body, now } = context
    return withIdempotencyAfter(
      context,
      'POST /tool/import/openapi',
      () => openDocument(deps, app.id, body),
      (tx, asked) => importDocument(tx, deps, app.id, asked, body, actorOf(context), now),
    )
  },
})

export const importRoutes = [openapi]
