import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Logger } from '../lib/log.ts'
import { makeBuiltFiles } from './built-files.ts'

test('who asks for a page while its files are read for the first time gets it, too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'palabre-built-'))
  try {
    await writeFile(join(folder, 'index.html'), '<!doctype html>')
    const files = makeBuiltFiles(folder, ['index.html'], { debug: () => undefined } as unknown as Logger)
    const all = await Promise.all([files(), files(), files()])
    assert.deepEqual(
      all.map(one => one.has('index.html')),
      [true, true, true],
    )
  } finally {
    await rm(folder, { recursive: true })
  }
})
