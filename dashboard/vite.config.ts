// One page with a part for each route, in dist/: the server shows it at /dashboard.
import { defineConfig } from 'vite'
import { limitSizes } from './budget.ts'
import { channelForms } from './channel-forms.ts'
import { paintFirst } from './first-paint.ts'
import { ownColors } from './own-colors.ts'

export default defineConfig({
  base: '/dashboard/',
  root: import.meta.dirname,
  publicDir: false,
  logLevel: 'warn',
  plugins: [channelForms(), ownColors(), limitSizes(), paintFirst()],
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
    rolldownOptions: {
      onwarn(warning, warn) {
        // for other bundlers; here all runs in the browser
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning)
      },
    },
  },
})
