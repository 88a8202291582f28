import type { en } from './en.ts'
import { parts, roles } from './fr/parts.ts'
import { settings } from './fr/settings.ts'
import { shell } from './fr/shell.ts'
import { signIn } from './fr/sign-in.ts'

/** The same texts, in every room; a missing one does not compile. */
export type Same<Texts> = { [name in keyof Texts]: Texts[name] extends string ? string : Same<Texts[name]> }

export const fr: Same<typeof en> = { parts, roles, settings, shell, signIn }
