// Writes types.ts from a freshly migrated database: `npm run palabre -- db types` (needs a database it may fill).
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')

/** Runs kysely-codegen over `url`; with `verify` it only checks that types.ts is up to date (throws if not). */
export function generateTypes(url: string, verify: boolean): void {
  const args = [
    join(ROOT, 'node_modules/kysely-codegen/dist/cli/bin.js'),
    '--dialect',
    'postgres',
    '--url',
    url,
    '--out-file',
    join(import.meta.dirname, 'types.ts'),
    '--numeric-parser',
    'string',
    '--type-mapping',
    JSON.stringify({ timestamptz: 'import("../lib/time.ts").Timestamp', int8: 'number' }),
    '--overrides',
    JSON.stringify({ columns: { 'apps.id': 'Generated<import("../lib/ids.ts").AppId>' } }),
    '--exclude-pattern',
    '{pgboss.*,*.migrations*}',
    ...(verify ? ['--verify'] : []),
  ]
  execFileSync(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
}
