import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cellSql, EXPORT_COLUMNS, PLAIN, writtenSql } from './export.ts'

test('a column that nothing is said of is one that people write: in quotes, and looked at for formulas', () => {
  assert.match(cellSql('labels'), /replace\(c\.labels::text/)
  assert.equal(
    writtenSql(['id', 'labels', 'created_at', 'subject']),
    "concat_ws(e'\\n', c.labels, c.subject)",
  )
  assert.equal(cellSql('created_at'), "coalesce(c.created_at::text, '')")
})

test('what is said to be plain is a column, and what people write is none of it', () => {
  assert.deepEqual(
    PLAIN.filter(name => !EXPORT_COLUMNS.includes(name)),
    [],
  )
  assert.deepEqual(
    EXPORT_COLUMNS.filter(name => !PLAIN.includes(name)),
    [
      ...[
        'subject',
        'description',
        'sla_policy',
        'contact_identifier',
        'contact_name',
        'agent',
        'assignee',
        'team',
      ],
      ...['tags', 'meta'],
    ],
  )
})
