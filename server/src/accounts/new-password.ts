import type { Text } from '@palabre/contract/languages'
import { invalid } from '../http/errors.ts'
import { isGuessable } from './guessable.ts'
import { texts } from './texts.ts'

const PASSWORD_CHARS_MIN = 12
export const PASSWORD_CHARS_MAX = 1000
/** A name of this length or longer must not stand in the password. */
const NAME_CHARS_MIN = 4

/** What is wrong with a new password; null: nothing. */
export function passwordError(password: string, username: string): { rule: string; text: Text } | null {
  const chars = [...password.normalize('NFC')].length
  if (chars < PASSWORD_CHARS_MIN || chars > PASSWORD_CHARS_MAX)
    return {
      rule: 'length',
      text: texts.passwordLength({ min: PASSWORD_CHARS_MIN, max: PASSWORD_CHARS_MAX }),
    }
  if (isGuessable(password)) return { rule: 'common', text: texts.passwordCommon }
  const text = password.toLowerCase()
  const names = [username.toLowerCase(), username.toLowerCase().split('@')[0]!]
  if (names.some(name => name.length >= NAME_CHARS_MIN && text.includes(name)))
    return { rule: 'username', text: texts.passwordUsername }
  return null
}

/** Throws 1002 with what a password must be, for the field of that name. */
export function checkNewPassword(password: string, username: string, field = 'password'): void {
  const wrong = passwordError(password, username)
  if (wrong) throw invalid([{ field, ...wrong }])
}
