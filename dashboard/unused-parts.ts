// Mantine hangs all parts of a component on it, so that all are loaded: what no page uses is left out of the build.
import { basename } from 'node:path'
import type { Plugin } from 'vite'

const LEFT_OUT: { [component: string]: string[] } = {
  Button: ['Group', 'GroupSection'],
  Menu: ['CheckboxGroup', 'CheckboxItem', 'ContextMenu', 'RadioGroup', 'RadioItem', 'Search', 'Sub'],
  Popover: ['ContextMenu'],
  Tooltip: ['Floating', 'Group'],
}
/** Only compared with what a dialog is told to scroll by. */
const COMPARED = { part: 'ScrollArea', by: ['ModalRoot', 'DrawerRoot'] }
const VIRTUAL = '\0left-out:'
const USED = new RegExp(
  `\\b(?:${Object.entries(LEFT_OUT)
    .map(([name, parts]) => `${name}\\.(?:${parts.join('|')})`)
    .join('|')})\\b`,
)

/** Puts nothing in place of the parts that are left out, and fails the build where a page uses one. */
export function unusedParts(): Plugin {
  return {
    name: 'palabre-unused-parts',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer?.includes('/@mantine/core/')) return null
      const [part, by] = [basename(source, '.mjs'), basename(importer, '.mjs')]
      return isLeftOut(part, by) ? `${VIRTUAL}${part}` : null
    },
    load(id) {
      if (!id.startsWith(VIRTUAL)) return null
      const part = id.slice(VIRTUAL.length)
      return part === COMPARED.part
        ? `export const ${part} = { Autosize: Symbol() }`
        : `export const ${part} = undefined`
    },
    transform(code, id) {
      const used = id.includes('/dashboard/src/') && code.match(USED)
      if (used) this.error(`${used[0]} is left out of the build: take it out of LEFT_OUT in unused-parts.ts`)
    },
  }
}

const isLeftOut = (part: string, by: string): boolean =>
  LEFT_OUT[by]?.some(one => `${by}${one}` === part) === true ||
  (part === COMPARED.part && COMPARED.by.includes(by))
