// How a person wants to be shown: kept by the API, and here for the time before the sign-in.
import { localStorageColorSchemeManager } from '@mantine/core'
import { chooseLanguage } from '../texts/start.ts'
import { keep } from './kept.ts'
import type { Me } from './me.tsx'

const SCHEMES = { system: 'auto', light: 'light', dark: 'dark' } as const
const KEY = 'palabre-dashboard-theme'

/** Where Mantine keeps the theme; another tab follows. */
export const themeStore = localStorageColorSchemeManager({ key: KEY })

/** Mantine's name of a theme. */
export const schemeOf = (theme: Me['user']['theme']) => SCHEMES[theme]

/** Shows language and theme as the account says. */
export async function takePreferences({ language, theme }: Me['user']): Promise<void> {
  keep('theme', schemeOf(theme))
  if (language !== null) await chooseLanguage(language)
}
