import { auditUser } from '../accounts/audit-user.ts'
import { clearTokenCache } from '../accounts/recent.ts'
import { enterBusiness, setPreferences } from '../accounts/sign-ins.ts'
import type { Actor } from '../audit/actor.ts'
import type { Db } from '../db/pool.ts'
import { inTx, type Tx } from '../db/tx.ts'
import type { Answer, App, Caller, ContextWith } from '../http/endpoint.ts'
import { notFound, Refusal } from '../http/errors.ts'
import { realNow } from '../lib/clock.ts'
import { SECOND_MS, type Timestamp } from '../lib/time.ts'
import { chooseMembership, listMemberships } from './memberships.ts'
import { cookieOf, ruleHere } from './open.ts'
import { updateSessionBusiness } from './queries.ts'
import { rotateSession } from './rotate.ts'
import type { UserChange } from './shapes.ts'
import { texts } from './texts.ts'
import { findUser, lockUser, viewBusiness, viewMembership, viewUser } from './view.ts'

type Stop = { is_stopped: boolean; reason: string | null; stopped_at: Timestamp | null }

/** Who calls, where, what they may do, and whether the app is stopped. */
export async function readMe(
  db: Pick<Db, 'query'>,
  { app, caller }: { app: Pick<App, 'id' | 'business_id' | 'clock_offset_ms'>; caller: Caller },
): Promise<object> {
  const user = await findUser(db, caller.user_id)
  if (!user) throw notFound()
  const memberships = await listMemberships(db, caller.user_id)
  const here = chooseMembership(memberships, String(app.business_id), null)
  const [stop] = await db.query<Stop>(
    'select emergency_stop as is_stopped, stop_reason as reason, stopped_at from apps where id = $1',
    [app.id],
  )
  return {
    user: viewUser(user),
    business: viewBusiness(here),
    role: here.role,
    // a token of the API is of one business, whoever else its holder works for
    businesses: (caller.is_person ? memberships : [here]).map(viewMembership),
    via: caller.via,
    scopes: caller.scopes,
    is_operator: caller.is_operator,
    lacks_second_factor: caller.lacks_second_factor,
    confirmed_until: caller.confirmed_until,
    stop: stop!,
    clock_offset_seconds: Math.round(app.clock_offset_ms / SECOND_MS),
  }
}

/** Changes what is given of how a person wants to be shown; the rest stays. */
export async function changeMe(tx: Tx, userId: number, change: UserChange, by: Actor): Promise<void> {
  const user = await lockUser(tx, userId)
  if (!user) throw notFound()
  const before = viewUser(user)
  const zone = change.zone ? { zone: zoneNameOf(change.zone) } : {}
  const after = { ...before, ...change, ...zone, notices: { ...before.notices, ...change.notices } }
  await setPreferences(tx, userId, after)
  // how one's own pages look concerns nobody else: entries of it would fill the log of each business
  const facts = { before: { name: before.name }, after: { name: after.name } }
  await auditUser(tx, { actor: by, action: 'user.update', user: { id: userId }, ...facts })
}

/** Goes on in another business of the person, with another secret. 1007 when they are not in it, 1005 for a token. */
export async function changeBusiness(
  context: ContextWith<'db' | 'clock' | 'settings', unknown, { business: string }>,
): Promise<Answer> {
  const { deps, caller, body, headers } = context
  if (caller.session_id === 0) throw new Refusal(1005, texts.sessionsOnly)
  const now = realNow(deps.clock)
  const rule = ruleHere(deps)
  const memberships = await listMemberships(deps.db, caller.user_id)
  const chosen = chooseMembership(memberships, body.business, null)
  const header = await inTx(deps.db, async tx => {
    await enterBusiness(tx, caller.user_id, chosen.id)
    await updateSessionBusiness(tx, caller.session_id, chosen.id)
    return rotateSession(tx, rule, caller.session_id, cookieOf(rule, headers.cookie), now)
  })
  clearTokenCache(deps.db, { user_id: caller.user_id })
  const changed = { business: viewBusiness(chosen), role: chosen.role }
  return {
    body: { ...changed, businesses: memberships.map(viewMembership) },
    headers: { 'set-cookie': header },
  }
}

/** A time zone as it is written: "africa/douala" is Africa/Douala. */
const zoneNameOf = (given: string): string =>
  new Intl.DateTimeFormat('en', { timeZone: given }).resolvedOptions().timeZone
