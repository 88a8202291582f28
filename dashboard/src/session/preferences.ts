// How a person wants to be shown: kept by the API, and here for the time before the sign-in.
import { localStorageColorSchemeManager } from '@mantine/core'
import { setAppClock } from '../parts/now.ts'
import { chooseLanguage } from '../texts/start.ts'
import type { Me } from './me.tsx'

const SCHEMES = { system: 'auto', light: 'light', dark: 'dark' } as const
const KEY = 'palabre-dashboard-theme'

/** Where Mantine keeps the theme; another tab follows. */
export const themeStore = localStorageColorSchemeManager({ key: KEY })

/** Mantine's name of a theme. */
export const schemeOf = (theme: Me['user']['theme']) => SCHEMES[theme]

/** Shows the language as the account says (the page follows its theme), and times as it is in the app. */
export async function takePreferences({ user, clock_offset_seconds }: Me): Promise<void> {
  setAppClock(clock_offset_seconds)
  if (user.language !== null) await chooseLanguage(user.language)
}
