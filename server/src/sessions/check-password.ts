import { createHash } from 'node:crypto'
import { verifyPassword } from '../accounts/passwords.ts'
import type { Db } from '../db/pool.ts'
import { Refusal } from '../http/errors.ts'
import { checkTries, returnTry, type Throttle, takeTry } from '../http/throttles.ts'
import type { Timestamp } from '../lib/time.ts'

const WRONG_PER_HOUR = 20
/** Right ones count as well: each is work for the machine that all share. */
const OWN_CHECKS_PER_HOUR = 30

type Account = {
  id: number
  password_hash: string | null
  verified_at: Timestamp | null
  disabled_at: Timestamp | null
  has_second_factor: boolean
  last_business_id: number | null
  is_known_here: boolean
}

/**
 * The account of a name and password. 1103 for any that do not fit, in the same time; 1100 when its address is not verified; 1009
 * after too many wrong ones. A browser in which the person signed in before has tries of its own: a stranger cannot lock
 * them out.
 */
export async function checkPassword(
  db: Pick<Db, 'query'>,
  { username, password }: { username: string; password: string },
  { ip, browser }: { ip: string; browser: Buffer | null },
  now: Timestamp,
): Promise<Account> {
  // keyboards of phones leave a blank at its end
  const { name, account } = await findAccount(db, username.trim(), browser)
  const throttle = throttleOf(name, account, browser)
  const isRight = await countWrong(db, throttle, now, async () => {
    const isPassword = await verifyPassword(password, account?.password_hash ?? null, { ip })
    return isPassword && account?.disabled_at === null
  })
  if (!isRight || !account) throw new Refusal(1103)
  if (account.verified_at === null) throw new Refusal(1100)
  return account
}

type Own = { username: string; password_hash: string | null }

/**
 * The account of who is signed in, whose password was just given. 1102 for a wrong one, 1009 after too many. A try is taken
 * before the password is looked at, and given back when it is right; the hour's checks are counted, right or wrong.
 */
export async function checkOwnPassword(
  db: Pick<Db, 'query'>,
  userId: number,
  password: string,
  now: Timestamp,
): Promise<Own> {
  const wrong = { key: `confirm ${userId}`, perHour: WRONG_PER_HOUR }
  await takeTry(db, wrong, now)
  try {
    await takeTry(db, { key: `own password ${userId}`, perHour: OWN_CHECKS_PER_HOUR }, now)
    const [own] = await db.query<Own>('select username, password_hash from users where id = $1', [userId])
    if (!(await verifyPassword(password, own?.password_hash ?? null, { userId }))) throw new Refusal(1102)
    await returnTry(db, wrong, now)
    return own!
  } catch (error) {
    // nothing was told of the password
    if (error instanceof Refusal && error.code === 1009) await returnTry(db, wrong, now)
    throw error
  }
}

/**
 * Whether a password is right, which `verify` says; each wrong one uses up a try, a right one none, however many there are at
 * once. 1009 when there is no try left, also when others took the last one meanwhile: then this one says nothing.
 */
async function countWrong(
  db: Pick<Db, 'query'>,
  throttle: Throttle,
  now: Timestamp,
  verify: () => Promise<boolean>,
): Promise<boolean> {
  await checkTries(db, throttle, now)
  const isRight = await verify()
  await (isRight ? checkTries(db, throttle, now) : takeTry(db, throttle, now))
  return isRight
}

function throttleOf(username: string, account: Account | undefined, browser: Buffer | null): Throttle {
  // whether there is such an account shows nowhere, and no address stands in the table
  const name = createHash('sha256').update(username).digest('hex')
  const own = account?.is_known_here ? ` ${browser!.toString('hex')}` : ''
  return { key: `password ${name}${own}`, perHour: WRONG_PER_HOUR }
}

/** Where there is no such account, all but the name and `is_known_here` is null. */
type Found = Omit<Account, 'id' | 'has_second_factor'> & {
  name: string
  id: number | null
  has_second_factor: boolean | null
}

/** `name`: as the database writes it small, which is not as we would (İ): else one account had many throttles. */
async function findAccount(
  db: Pick<Db, 'query'>,
  username: string,
  browser: Buffer | null,
): Promise<{ name: string; account: Account | undefined }> {
  const [row] = await db.query<Found>(
    `select given.name, u.id, u.password_hash, u.verified_at, u.disabled_at, u.has_second_factor, u.last_business_id,
       exists (select 1 from known_browsers k where k.user_id = u.id and k.browser = $2) as is_known_here
     from (select lower($1) as name) given left join users u on u.username = given.name`,
    [username, browser],
  )
  const { name, ...account } = row!
  return { name, account: account.id === null ? undefined : (account as Account) }
}
