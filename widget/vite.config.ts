// From one `vite build`: dist/widget.js for any site, dist/chat/ which the server shows at /chat, and in it rating.js.
import { gzipSync } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'
import { INTERNAL_NAMES } from './internal-names.ts'

/** What a visitor downloads for the widget, gzipped. */
const WIDGET_GZIP_BYTES_MAX = 20_000

/** Fails the build when the widget grew over its limit. */
function limitSize(): Plugin {
  return {
    name: 'palabre-limit-size',
    generateBundle(_options, bundle) {
      const widget = bundle['widget.js']
      if (widget?.type !== 'chunk') return
      const bytes = gzipSync(widget.code, { level: 9 }).length
      if (bytes > WIDGET_GZIP_BYTES_MAX) {
        this.error(`widget.js is ${bytes} bytes gzipped, more than ${WIDGET_GZIP_BYTES_MAX}`)
      }
    },
  }
}

const mangleProps = { include: new RegExp(`^(?:${INTERNAL_NAMES.join('|')})$`) }

/** The page lies at dist/chat/index.html, not where its source does. */
function movePage(): Plugin {
  return {
    name: 'palabre-move-page',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['chat/index.html']
      if (page !== undefined) page.fileName = 'index.html'
    },
  }
}

/** import() of an address that only the page knows: without what Vite puts around one. */
const importModule = (): Plugin => ({
  name: 'palabre-import-module',
  renderChunk: code => code.replaceAll('importModule(', 'import('),
})

export default defineConfig({
  base: '/chat/',
  root: import.meta.dirname,
  publicDir: false,
  logLevel: 'warn',
  plugins: [importModule(), limitSize(), movePage()],
  // The classic calls are shorter than those of the automatic runtime.
  oxc: {
    jsx: { runtime: 'classic', pragma: 'h', pragmaFrag: 'Fragment' },
    jsxInject: "import { h, Fragment } from 'preact'",
  },
  build: {
    target: 'es2023',
    cssTarget: ['chrome111', 'firefox113', 'safari16.4'],
    emptyOutDir: true,
    reportCompressedSize: false,
    modulePreload: false,
    assetsInlineLimit: 0,
  },
  builder: {
    async buildApp(builder) {
      await builder.build(builder.environments.client!)
      await builder.build(builder.environments.widget!)
      await builder.build(builder.environments.rating!)
    },
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/chat',
        assetsDir: 'assets',
        rolldownOptions: { input: 'chat/index.html' },
      },
    },
    // loaded by both, where somebody is asked how they were served
    rating: {
      consumer: 'client',
      build: {
        outDir: 'dist/chat',
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: 'src/rating.ts',
          // plain elements: what jsxInject brings is left out
          treeshake: { moduleSideEffects: false },
          output: { format: 'es', entryFileNames: 'rating.js' },
        },
      },
    },
    widget: {
      consumer: 'client',
      build: {
        outDir: 'dist',
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: 'src/widget.tsx',
          optimization: { inlineConst: { mode: 'all' } },
          output: {
            format: 'iife',
            entryFileNames: 'widget.js',
            topLevelVar: false,
            minify: { mangle: true, compress: true, mangleProps },
          },
        },
      },
    },
  },
})
