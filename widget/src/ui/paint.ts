import { shadesOf } from './colors.ts'

/** The custom properties that style.css reads: the accent's shades for light and for dark pages. */
export function paint(color: string | null | undefined): { [property: string]: string } {
  const properties: { [property: string]: string } = {}
  for (const scheme of ['light', 'dark'] as const) {
    for (const [name, value] of Object.entries(shadesOf(String(color), scheme))) {
      properties[`--${scheme}-${name}`] = value
    }
  }
  return properties
}
