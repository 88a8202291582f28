// Texts of a room, which come with its page.
import type { en } from './en.ts'

const EN = {
  agents: () => import('./en/agents.ts'),
  analytics: () => import('./en/analytics.ts'),
  audit: () => import('./en/audit.ts'),
  business: () => import('./en/business.ts'),
  calls: () => import('./en/calls.ts'),
  canned: () => import('./en/canned.ts'),
  channels: () => import('./en/channels.ts'),
  contacts: () => import('./en/contacts.ts'),
  deliveries: () => import('./en/deliveries.ts'),
  figures: () => import('./en/figures.ts'),
  imports: () => import('./en/imports.ts'),
  inbox: () => import('./en/inbox.ts'),
  rules: () => import('./en/rules.ts'),
  security: () => import('./en/security.ts'),
  team: () => import('./en/team.ts'),
  tickets: () => import('./en/tickets.ts'),
  tokens: () => import('./en/tokens.ts'),
  tools: () => import('./en/tools.ts'),
}

type Rooms = typeof EN
export type Room = keyof Rooms
type RoomTexts = {
  [room in Room]: Awaited<ReturnType<Rooms[room]>>[room & keyof Awaited<ReturnType<Rooms[room]>>]
}

/** All texts there are, by which `t` knows their names. */
export type Texts = typeof en & RoomTexts

/** The same texts in another language; a missing one does not compile. */
export type Same<Of> = { [name in keyof Of]: Of[name] extends string ? string : Same<Of[name]> }

const FR: { [room in Room]: () => Promise<Same<Awaited<ReturnType<Rooms[room]>>>> } = {
  agents: () => import('./fr/agents.ts'),
  analytics: () => import('./fr/analytics.ts'),
  audit: () => import('./fr/audit.ts'),
  business: () => import('./fr/business.ts'),
  calls: () => import('./fr/calls.ts'),
  canned: () => import('./fr/canned.ts'),
  channels: () => import('./fr/channels.ts'),
  contacts: () => import('./fr/contacts.ts'),
  deliveries: () => import('./fr/deliveries.ts'),
  figures: () => import('./fr/figures.ts'),
  imports: () => import('./fr/imports.ts'),
  inbox: () => import('./fr/inbox.ts'),
  rules: () => import('./fr/rules.ts'),
  security: () => import('./fr/security.ts'),
  team: () => import('./fr/team.ts'),
  tickets: () => import('./fr/tickets.ts'),
  tokens: () => import('./fr/tokens.ts'),
  tools: () => import('./fr/tools.ts'),
}

export const ROOMS = { en: EN, fr: FR }
