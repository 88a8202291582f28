import { accentShades } from '@palabre/contract/colors'

/** Draws the page in the business's own colour; null: in ours. */
export function paintAccent(accent: string | null): void {
  const { style } = document.documentElement
  const both = accent && { light: accentShades(accent, 'light'), dark: accentShades(accent, 'dark') }
  const pair = (of: 'text' | 'filled' | 'hover' | 'wash'): string =>
    both ? `light-dark(${both.light[of]}, ${both.dark[of]})` : ''
  const painted = {
    '--leaf': pair('text'),
    '--leaf-wash': pair('wash'),
    '--mantine-color-anchor': pair('text'),
    '--mantine-color-leaf-filled': pair('filled'),
    '--mantine-color-leaf-filled-hover': pair('hover'),
    '--mantine-color-leaf-light': pair('wash'),
    '--mantine-color-leaf-light-hover': pair('wash'),
    '--mantine-color-leaf-light-color': pair('text'),
    '--mantine-color-leaf-outline': pair('text'),
    '--mantine-color-leaf-text': pair('text'),
  }
  for (const [name, value] of Object.entries(painted))
    if (value === '') style.removeProperty(name)
    else style.setProperty(name, value)
}
