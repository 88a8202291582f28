// The pages that there are: navigation, go keys and palette are made of this list.
import { HOME } from './inbox/place.ts'
import type { KeyName } from './keys/table.ts'
import type { Act } from './may.ts'
import type { IconName } from './parts/icon.tsx'
import { paths } from './paths.ts'

type PageName =
  | 'inbox'
  | 'tickets'
  | 'contacts'
  | 'agents'
  | 'tools'
  | 'canned'
  | 'channels'
  | 'analytics'
  | 'ticketFigures'
  | 'rules'
  | 'team'
  | 'tokens'
  | 'audit'
  | 'business'
  | 'settings'
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
  {
    name: 'inbox',
    icon: 'inbox',
    path: paths.inbox(HOME),
    key: 'goInbox',
    act: 'conversations.read',
    group: 'work',
  },
  {
    name: 'tickets',
    icon: 'ticket',
    path: paths.tickets(),
    key: 'goTickets',
    act: 'tickets.read',
    group: 'work',
  },
  {
    name: 'contacts',
    icon: 'person',
    path: paths.contacts(),
    key: 'goContacts',
    act: 'contacts.read',
    group: 'work',
  },
  {
    name: 'agents',
    icon: 'agent',
    path: paths.agents(),
    key: 'goAgents',
    act: 'agents.read',
    group: 'work',
  },
  {
    name: 'tools',
    icon: 'tool',
    path: paths.tools(),
    key: 'goTools',
    act: 'agents.read',
    group: 'work',
  },
  {
    name: 'analytics',
    icon: 'chart',
    path: paths.analytics(),
    key: 'goAnalytics',
    act: 'conversations.read',
    group: 'work',
  },
  {
    name: 'ticketFigures',
    icon: 'chart',
    path: paths.ticketFigures(),
    key: 'goFigures',
    act: 'tickets.read',
    group: 'work',
  },
  {
    name: 'canned',
    icon: 'note',
    path: paths.canned(),
    key: 'goCanned',
    act: 'conversations.read',
    group: 'run',
  },
  {
    name: 'channels',
    icon: 'channel',
    path: paths.channels(),
    key: 'goChannels',
    act: 'channels.change',
    group: 'run',
  },
  {
    name: 'rules',
    icon: 'clock',
    path: paths.rules(),
    key: 'goRules',
    act: 'tickets.read',
    group: 'run',
  },
  { name: 'team', icon: 'people', path: paths.team(), key: 'goTeam', act: 'business.run', group: 'run' },
  { name: 'tokens', icon: 'key', path: paths.tokens(), key: 'goTokens', act: 'business.run', group: 'run' },
  { name: 'audit', icon: 'list', path: paths.audit(), key: 'goAudit', act: 'business.run', group: 'run' },
  {
    name: 'business',
    icon: 'shop',
    path: paths.business(),
    key: 'goBusiness',
    act: 'balance.read',
    group: 'run',
  },
  { name: 'settings', icon: 'settings', path: paths.settings(), key: 'goSettings', act: null, group: 'run' },
]
