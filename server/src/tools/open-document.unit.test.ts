// Somebody who asks for too many documents at once is told when to come again.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '../http/errors.ts'
import type { AppId } from '../lib/ids.ts'
import { openDocument } from './open-document.ts'
import { DOCUMENTS_WAITING_MAX } from './parse-apart.ts'

test('one document of an app is read and so many wait: more are 1009 at once, with Retry-After', async () => {
  const deps = { exchange: null as never, settings: {} as never }
  const text = 'openapi: 3.0.0\npaths: {}\n'
  const asks = Array.from({ length: 1 + DOCUMENTS_WAITING_MAX + 2 }, () =>
    openDocument(deps, 1 as AppId, { text }).then(
      ({ document }) => document.openapi,
      (error: unknown) => error instanceof Refusal && [error.code, error.retryAfterSeconds],
    ),
  )
  assert.deepEqual(await Promise.all(asks), ['3.0.0', '3.0.0', '3.0.0', [1009, 3], [1009, 3]])
})
