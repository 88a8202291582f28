// What people change leaves an entry in the audit log, whichever way they do it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AUDIT_ACTIONS } from '@palabre/contract/audit'
import { endpoints } from '../../src/routes.ts'
import { holds, linesAt, sources } from './rule.ts'

test('an endpoint that writes says what the audit log calls it, or why it has no entry there', () => {
  const silent = endpoints.filter(({ method, audit }) => method === 'POST' && audit === undefined)
  assert.deepEqual(
    silent.map(({ operation }) => operation),
    [],
  )
})

test('every action of the audit log is recorded by somebody', () => {
  const written = sources
    .filter(({ literals }) => literals.some(({ text }) => AUDIT_ACTIONS.includes(text as never)))
    .filter(source =>
      source.nodesOf('CallExpression').some(call => /^audit(User)?$/.test(source.textOf(call.callee))),
    )
    .flatMap(({ literals }) => literals.map(({ text }) => text))
  assert.deepEqual(
    AUDIT_ACTIONS.filter(action => !written.includes(action)),
    [],
  )
})

holds('a command that writes says who does', source => {
  if (!source.path.startsWith('cli/') || source.text.includes('COMMAND_LINE')) return []
  const writes = source.nodesOf('CallExpression').filter(call => source.textOf(call.callee) === 'inTx')
  return linesAt(source, writes)
})
