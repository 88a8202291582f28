import type { en } from './en.ts'
import { notices } from './fr/notices.ts'
import { parts, roles } from './fr/parts.ts'
import { settings } from './fr/settings.ts'
import { shell } from './fr/shell.ts'
import { signIn } from './fr/sign-in.ts'
import type { Same } from './rooms.ts'

export const fr: Same<typeof en> = { notices, parts, roles, settings, shell, signIn }
