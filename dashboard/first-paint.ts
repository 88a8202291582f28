// The page is painted before its styles and scripts are there: those of the first painting stand in the page itself.
import type { Plugin } from 'vite'

const SHEET = /\s*<link rel="stylesheet"[^>]*>/g

/** Styles are asked for at once and hold up only what comes after them: so they stand behind what is painted first. */
export function paintFirst(): Plugin {
  return {
    name: 'palabre-paint-first',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const sheets = html.match(SHEET) ?? []
        const early = sheets.map(sheet => sheet.replace('rel="stylesheet"', 'rel="preload" as="style"'))
        return html
          .replace(SHEET, '')
          .replace('</head>', `${early.join('')}\n  </head>`)
          .replace('</body>', `${sheets.join('')}\n  </body>`)
      },
    },
  }
}
