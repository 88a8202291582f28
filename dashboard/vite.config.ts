// One page with a part for each route, in dist/: the server shows it at /dashboard.
import { defineConfig } from 'vite'
import { limitSizes } from './budget.ts'
import { channelForms } from './channel-forms.ts'
import { paintFirst } from './first-paint.ts'
import { ownColors } from './own-colors.ts'
import { unusedParts } from './unused-parts.ts'

/** What the frame and most pages are made of. What opens over a page is loaded when it opens. */
const FRAME =
  /\/src\/(?:shell\/(?!over|palette|help)|live|sending|notices|session)|\/@tanstack\/(?!react-virtual|virtual-core)|\/components\/(?:ActionIcon|Menu|Modal|Popover|TextInput|Tooltip)\//
const ALWAYS_LOADED = /\/(?:start|frame|rolldown-runtime)-/

/** Lists of what a page asks for beside itself take room, too: what is there before it need not be on them. */
const mustBeNamed = (file: string, of: string): boolean => /\/app-/.test(of) || !ALWAYS_LOADED.test(file)

export default defineConfig({
  base: '/dashboard/',
  root: import.meta.dirname,
  publicDir: false,
  logLevel: 'warn',
  plugins: [channelForms(), ownColors(), limitSizes(), paintFirst(), unusedParts()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'react' } },
  // the server puts another one into each page it sends
  html: { cspNonce: '__PALABRE_NONCE__' },
  build: {
    target: 'es2023',
    cssTarget: ['chrome111', 'firefox113', 'safari16.4'],
    outDir: 'dist',
    emptyOutDir: true,
    reportCompressedSize: false,
    // a file named by what is in it is kept for a year; an inlined one is loaded again with every page
    assetsInlineLimit: 0,
    modulePreload: { resolveDependencies: (name, files) => files.filter(one => mustBeNamed(one, name)) },
    rolldownOptions: {
      output: {
        // one file of what is always loaded together: fifty small ones take 15 kB more
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], test: id => !id.endsWith('.html'), priority: 2 },
            { name: 'frame', test: FRAME, priority: 1 },
          ],
        },
      },
      onwarn(warning, warn) {
        // for other bundlers; here all runs in the browser
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning)
      },
    },
  },
})
