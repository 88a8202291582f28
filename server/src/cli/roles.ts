import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROLE_SCOPES, ROLES, type Role, SCOPES } from '@palabre/contract/scopes'
import type { Endpoint } from '../http/endpoint.ts'
import { endpoints } from '../routes.ts'
import type { Command } from './command.ts'

const FILE = join(import.meta.dirname, '../../../docs/roles.md')
const TABLES = /(?<=<!-- roles -->\n\n)[\s\S]*?(?=\n\n<!-- end of roles -->)/

/** docs/roles.md is drawn from the same declarations as the checks themselves. */
const roles: Command = {
  name: 'roles',
  usage: '[--check]',
  about:
    'Writes the tables of docs/roles.md from the declarations; --check says whether they are up to date.',
  options: { check: { type: 'boolean' } },
  async run(io, args) {
    const before = readFileSync(FILE, 'utf8')
    if (!TABLES.test(before)) throw new Error('docs/roles.md has no place for its tables')
    const text = before.replace(TABLES, () => `${scopesTable()}\n\n${endpointsTable()}`)
    if (before === text) return io.print('docs/roles.md is up to date')
    if (args.has('check'))
      throw new Error('docs/roles.md does not match the declarations: run "npm run palabre -- roles"')
    writeFileSync(FILE, text)
    io.print('docs/roles.md is written')
  },
}

const row = (cells: string[]): string => `| ${cells.join(' | ')} |`

function scopesTable(): string {
  const rows = SCOPES.map(scope => [
    `\`${scope}\``,
    ...ROLES.map(role => (ROLE_SCOPES[role].includes(scope) ? '✓' : '')),
    endpoints.some(declared => declared.scope === scope) ? '' : '✓',
  ])
  return [
    row(['Scope', ...ROLES, 'No endpoint yet']),
    row(['---', ...ROLES.map(() => ':-:'), ':-:']),
    ...rows.map(row),
  ].join('\n')
}

function endpointsTable(): string {
  const rows = endpoints.map(declared => [
    `\`${declared.method} ${declared.gateway === 'test' ? '/sandbox' : ''}${declared.path}\``,
    declared.scope === null ? '' : `\`${declared.scope}\``,
    whoOf(declared),
    [
      ...(declared.scopeOf ? ['the scope of what the body asks for'] : []),
      ...(declared.person ? ['a person'] : []),
      ...(declared.confirm === true ? ['confirmed'] : []),
      ...(declared.confirm === 'second-factor' ? ['confirmed by the second factor'] : []),
      ...(declared.confirm === 'if-second-factor'
        ? ['confirmed by the second factor of whoever has one']
        : []),
    ].join(', '),
  ])
  return [
    row(['Endpoint', 'Scope', 'Roles', 'Also']),
    row(['---', '---', '---', '---']),
    ...rows.map(row),
  ].join('\n')
}

function whoOf({ scope, roles: named }: Endpoint): string {
  if (scope === null) return 'anybody'
  const holds = (role: Role): boolean =>
    (scope === 'any' || ROLE_SCOPES[role].includes(scope)) && (!named || named.includes(role))
  const who = ROLES.filter(holds)
  return who.length === ROLES.length ? 'all' : who.join(', ')
}

export const rolesCommands = [roles]
