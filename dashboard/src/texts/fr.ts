import type { en } from './en.ts'
import { audit } from './fr/audit.ts'
import { inbox } from './fr/inbox.ts'
import { parts, roles } from './fr/parts.ts'
import { settings } from './fr/settings.ts'
import { shell } from './fr/shell.ts'
import { signIn } from './fr/sign-in.ts'
import { team } from './fr/team.ts'
import { tokens } from './fr/tokens.ts'

/** The same texts, in every room; a missing one does not compile. */
export type Same<Texts> = { [name in keyof Texts]: Texts[name] extends string ? string : Same<Texts[name]> }

export const fr: Same<typeof en> = { audit, inbox, parts, roles, settings, shell, signIn, team, tokens }
