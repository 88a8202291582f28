// Mantine's twelve colours in ten shades and as many uses: the look has its own (src/parts/theme.ts), and nothing refers to these.
import type { Plugin } from 'vite'

const VARIABLES = /\/default-css-variables\.layer\.css$/
const OTHERS =
  /--mantine-color-(?:red|pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange)-[^:;]+:[^;]+;/g

/** They were a twelfth of all styles. */
export function ownColors(): Plugin {
  return {
    name: 'palabre-own-colors',
    enforce: 'pre',
    transform: (code, id) => (VARIABLES.test(id) ? { code: code.replace(OTHERS, ''), map: null } : null),
  }
}
