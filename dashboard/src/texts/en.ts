import { audit } from './en/audit.ts'
import { inbox } from './en/inbox.ts'
import { parts, roles } from './en/parts.ts'
import { settings } from './en/settings.ts'
import { shell } from './en/shell.ts'
import { signIn } from './en/sign-in.ts'
import { team } from './en/team.ts'
import { tokens } from './en/tokens.ts'

export const en = { audit, inbox, parts, roles, settings, shell, signIn, team, tokens }
