// The pages that there are: navigation, go keys and palette are made of this list.
import type { KeyName } from './keys/table.ts'
import type { Act } from './may.ts'
import type { IconName } from './parts/icon.tsx'
import { paths } from './paths.ts'

type PageName = 'settings'
export type Page = {
  name: PageName
  icon: IconName
  path: string
  key: KeyName
  /** Who may not even read it finds it disabled, with the reason. */
  act: Act | null
  /** Pages of work stand first, then those of who runs the business. */
  group: 'work' | 'run'
}

export const PAGES: Page[] = [
  { name: 'settings', icon: 'settings', path: paths.settings(), key: 'goSettings', act: null, group: 'run' },
]
