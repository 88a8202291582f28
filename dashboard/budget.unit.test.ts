// A build that is too large fails: measured as it was written and as it is served.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { limitSizes } from './budget.ts'

const KB = 1000
type Written = { kb?: number; of?: string; imports?: string[]; opens?: string[] }

/** What the build says of files with so many kB that cannot be packed. */
function told(files: { [name: string]: Written }): string[] {
  const dir = mkdtempSync(join(tmpdir(), 'palabre-budget-'))
  try {
    writeFileSync(join(dir, 'index.html'), '<script src="/dashboard/start.js">')
    const chunks = Object.entries(files).map(([fileName, { kb = 1, of, imports = [], opens = [] }]) => {
      writeFileSync(join(dir, fileName), randomBytes(kb * KB))
      // what a plugin was given is shorter than what is written: the lists of what to load come last
      const facadeModuleId = of ? `/dashboard/src/${of}` : null
      return [
        fileName,
        {
          type: 'chunk',
          fileName,
          code: '',
          isDynamicEntry: true,
          facadeModuleId,
          imports,
          dynamicImports: opens,
        },
      ]
    })
    const lines: string[] = []
    const context = {
      info: (line: string) => lines.push(line),
      error(line: string) {
        throw new Error(line)
      },
    }
    const { writeBundle } = limitSizes() as unknown as {
      writeBundle: (options: { dir: string }, bundle: object) => void
    }
    writeBundle.call(context, { dir }, Object.fromEntries(chunks))
    return lines
  } finally {
    rmSync(dir, { recursive: true })
  }
}

const BUILT: { [name: string]: Written } = {
  'start.js': { kb: 100, opens: ['app.js', 'en.js', 'fr.js'] },
  'app.js': { kb: 20, of: 'app.tsx', imports: ['frame.js'], opens: ['inbox.js', 'settings.js', 'over.js'] },
  'frame.js': { kb: 80 },
  'inbox.js': { kb: 30, of: 'inbox/page.tsx', imports: ['frame.js'] },
  'settings.js': { kb: 59, of: 'settings/page.tsx', imports: ['frame.js'] },
  'over.js': { kb: 10, of: 'shell/over.tsx', imports: ['list.js'] },
  'list.js': { kb: 5 },
  'en.js': { kb: 3, of: 'texts/en.ts' },
  'fr.js': { kb: 3, of: 'texts/fr.ts' },
  'inbox-fr.js': { kb: 9, of: 'texts/fr/inbox.ts' },
  'tools-fr.js': { kb: 9, of: 'texts/fr/tools.ts' },
}

it('the inbox is complete with all that opens in it, and a page is what it adds', () => {
  const sizes = new Map(told(BUILT).map(line => line.split(':') as [string, string]))
  assert.deepEqual([...sizes.keys()], ['sign-in', 'inbox', 'settings/page.tsx', 'css'])
  assert.match(sizes.get('sign-in')!, /^ 103\.\d of 160 kB$/)
  assert.match(sizes.get('inbox')!, /^ 266\.\d of 280 kB$/)
  assert.match(sizes.get('settings/page.tsx')!, /^ 59\.\d of 60 kB$/)
})

for (const [file, kb, name] of [
  ['start.js', 158, 'sign-in'],
  ['list.js', 20, 'inbox'],
  ['tools-fr.js', 24, 'inbox'],
  ['settings.js', 60, 'settings/page.tsx'],
] as const)
  it(`${name} is too large with ${kb} kB of ${file}`, () => {
    const files = { ...BUILT, [file]: { ...BUILT[file], kb } }
    assert.throws(() => told(files), new RegExp(`^Error: ${name} is \\d+\\.\\d kB gzipped, more than`))
  })

it('a page that is nowhere is not one of no size', () => {
  const { 'inbox.js': _, ...files } = BUILT
  assert.throws(() => told(files), /No file begins with \/src\/inbox\/page\.tsx/)
})
