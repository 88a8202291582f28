// One brand colour in, shades out that can be read: contrast by WCAG 2.2, 4.5:1 for every text.

import { contrast, mix, moveUntil } from '@palabre/contract/colors'

const TEXT_CONTRAST_MIN = 4.5
/** The accent must at least be distinguishable from its background, and brighter in dark mode. */
const SHAPE_CONTRAST_MIN = { light: 1.25, dark: 1.6 }
const ACCENT_TEXT_CONTRAST_MIN = { light: 4.5, dark: 7 }
const SECOND_MIX = 0.24
const DEFAULT_COLOR = '#1f5d40'

/** What stands out against this background does so against all that style.css has in that mode. */
const GROUND = { light: '#f6f1e7', dark: '#242e28' }

/** accent: the brand's shape; on: text on it and on `second`, the other end of its gradient; text: accent as text. */
export type Shades = { accent: string; on: string; second: string; text: string }

const WHITE = '#ffffff'
const INK = '#141c17'

/** The shades of `wished` (#rgb or #rrggbb; anything else is our green) for a light or a dark page. */
export function shadesOf(wished: string, scheme: 'light' | 'dark'): Shades {
  const long = wished.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3')
  const color = /^#[\da-f]{6}$/i.test(long) ? long : DEFAULT_COLOR
  const away = scheme === 'light' ? INK : WHITE
  const seen = moveUntil(color, away, GROUND[scheme], SHAPE_CONTRAST_MIN[scheme])
  const on =
    contrast(seen, WHITE) < TEXT_CONTRAST_MIN && contrast(seen, INK) >= TEXT_CONTRAST_MIN ? INK : WHITE
  const from = on === INK ? WHITE : INK
  const accent = moveUntil(seen, from, on, TEXT_CONTRAST_MIN)
  return {
    accent,
    on,
    second: mix(accent, from, SECOND_MIX),
    text: moveUntil(color, away, GROUND[scheme], ACCENT_TEXT_CONTRAST_MIN[scheme]),
  }
}
