// Long passwords that everybody tries first, in English and French; short ones are refused for their length.

/** In lower case, without the digits and signs at their end. */
const COMMON = [
  'password',
  'passwordpassword',
  'mypassword',
  'motdepasse',
  'monmotdepasse',
  'qwertyuiop',
  'qwertyuiopasdf',
  'qwerty',
  'qwertyqwerty',
  'azertyuiop',
  'azertyuiopqsdf',
  'azerty',
  'azertyazerty',
  'asdfghjkl',
  'qsdfghjklm',
  'zxcvbnm',
  'wxcvbn',
  'qazwsxedcrfv',
  'azqswxedcrfv',
  'abcdefghijkl',
  'abcdefghijklm',
  'abcdefghijklmnopqrstuvwxyz',
  'abc',
  'letmein',
  'letmeinplease',
  'laissezmoientrer',
  'iloveyou',
  'iloveyouforever',
  'jetaime',
  'jetaimejetaime',
  'jetaimepourtoujours',
  'welcome',
  'welcometothejungle',
  'bienvenue',
  'changeme',
  'changemenow',
  'changezmoi',
  'administrator',
  'administrateur',
  'admin',
  'adminadmin',
  'adminadminadmin',
  'superman',
  'batman',
  'princess',
  'princesse',
  'sunshine',
  'soleil',
  'football',
  'basketball',
  'baseball',
  'dragon',
  'monkey',
  'master',
  'shadow',
  'starwars',
  'trustno',
  'whatever',
  'doudou',
  'chouchou',
  'loulou',
  'marseille',
  'cameroun',
  'cameroon',
  'correcthorsebatterystaple',
  'thisismypassword',
  'ceciestmonmotdepasse',
  'nopassword',
  'secret',
  'secretsecret',
  'supersecret',
  'palabre',
  'palabrepalabre',
  'pa$$word',
  'p@ssword',
  'p@ssw0rd',
  'passw0rd',
] as const

const known = new Set<string>(COMMON)
const REPEATS_CHARS_MAX = 4
const RUN_CHARS_MAX = 12

/** Is it among the first that somebody would try? */
export function isGuessable(password: string): boolean {
  const text = password.toLowerCase()
  const word = text.replace(/[^\p{L}]+$/u, '')
  return (
    known.has(text) || (word !== '' && known.has(word.replaceAll(' ', ''))) || isRepeated(text) || isRun(text)
  )
}

/** One to four characters over and over. */
function isRepeated(text: string): boolean {
  return Array.from({ length: REPEATS_CHARS_MAX }, (_, n) => text.slice(0, n + 1)).some(
    part => part.repeat(Math.ceil(text.length / part.length)).slice(0, text.length) === text,
  )
}

/** Digits that count up or down. */
function isRun(text: string): boolean {
  const up = '0123456789'.repeat(RUN_CHARS_MAX)
  const down = [...up].reverse().join('')
  return up.includes(text) || down.includes(text)
}
