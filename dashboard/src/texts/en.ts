import { notices } from './en/notices.ts'
import { parts, roles } from './en/parts.ts'
import { settings } from './en/settings.ts'
import { shell } from './en/shell.ts'
import { signIn } from './en/sign-in.ts'

/** What every page needs; texts of one room alone come with its page (rooms.ts). */
export const en = { notices, parts, roles, settings, shell, signIn }
