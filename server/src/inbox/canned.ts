// Canned replies: answers that are written once, for oneself or for everybody.
import { isVariable, render, VARIABLES, type Variable, variablesIn } from '@palabre/contract/canned'
import type { Hashid } from '@palabre/contract/ids'
import { inEachLanguage, LANGUAGES, type Language, readLanguage } from '@palabre/contract/languages'
import type { Actor } from '../audit/actor.ts'
import { audit } from '../audit/record.ts'
import { lockApp } from '../business/lock-app.ts'
import type { Db } from '../db/pool.ts'
import type { Tx } from '../db/tx.ts'
import type { Caller } from '../http/endpoint.ts'
import { type FieldError, invalid, notFound, refused, taken } from '../http/errors.ts'
import { behindSql, type NamePageQuery, namePageOf, pageValues, readNamePage } from '../http/name-pages.ts'
import type { AppId } from '../lib/ids.ts'
import { nameOf } from '../lib/names.ts'
import type { Timestamp } from '../lib/time.ts'
import { listValues } from './canned-values.ts'
import { checkShared, seenBy } from './kept.ts'
import { type CannedText, deleteCannedReply, insertCannedReply, updateCannedReply } from './queries-kept.ts'
import type { Reader } from './row.ts'
import type { CannedChange, CannedInput } from './shapes-kept.ts'
import { texts } from './texts.ts'

/** Of everybody, and of each person. */
const CANNED_MAX = 500

export type CannedView = CannedText & {
  id: Hashid<'cnd'>
  is_shared: boolean
  created_at: Timestamp
  updated_at: Timestamp
}

/** Of canned_replies `k`. */
const VIEW = `k.hashid as id, k.shortcut, k.title, k.text,
  k.user_id is null as is_shared, k.created_at, k.updated_at`

/** Everybody's and one's own by shortcut, a page of them. 1002 for a cursor of another list. */
export async function listCanned(db: Pick<Db, 'query'>, appId: AppId, userId: number, query: NamePageQuery) {
  const page = readNamePage('canned replies', query)
  const rows = await db.query<CannedView & { number: number }>(
    `select ${VIEW}, k.id as number from canned_replies k
     where k.app_id = $1 and ${seenBy('$5')} and ${behindSql('k.shortcut', 'k.id')}
     order by lower(k.shortcut), k.id limit $4`,
    [appId, ...pageValues(page), userId],
  )
  return namePageOf('canned replies', rows, page, row => row.shortcut)
}

/** One of everybody's or of one's own; 1007. */
export async function getCanned(
  db: Pick<Db, 'query'>,
  appId: AppId,
  userId: number,
  id: string,
): Promise<CannedView & { number: number }> {
  const [row] = await db.query<CannedView & { number: number }>(
    `select ${VIEW}, k.id as number from canned_replies k where k.app_id = $1 and ${seenBy('$2')} and k.hashid = $3`,
    [appId, userId, id],
  )
  if (!row) throw notFound()
  return row
}

/** 1005 for a shared one of a member, 1004 where there is its shortcut, 1002 for an unknown variable, 1001 where there are too many. */
export async function addCanned(
  tx: Tx,
  appId: AppId,
  caller: Pick<Caller, 'role' | 'user_id'>,
  { shared = false, ...given }: CannedInput,
  by: Actor,
  now: Timestamp,
): Promise<Hashid<'cnd'>> {
  if (shared) checkShared(caller)
  const text = textOf(given.text)
  const userId = shared ? null : caller.user_id
  await lockApp(tx, appId)
  const [row] = await tx.query<{ n: number }>(
    'select count(*)::int as n from canned_replies where app_id = $1 and user_id is not distinct from $2::bigint',
    [appId, userId],
  )
  if (row!.n >= CANNED_MAX) throw refused('limit_reached', texts.cannedMax({ max: CANNED_MAX }))
  const named = { shortcut: shortcutOf(given.shortcut), title: nameOf(given.title) }
  const id = await insertCannedReply(tx, appId, userId, { ...named, text }, now)
  if (id === undefined) throw taken('shortcut', named.shortcut, texts.shortcutExists)
  if (shared)
    audit(tx, {
      actor: by,
      app: appId,
      action: 'canned_reply.add',
      target: id,
      name: named.title,
      after: { ...named, text },
    })
  return id
}

/** What is left out stays. 1007, 1005, 1004, 1002. */
export async function changeCanned(
  tx: Tx,
  appId: AppId,
  caller: Caller,
  id: string,
  { shortcut, title, text }: CannedChange,
  by: Actor,
  now: Timestamp,
): Promise<void> {
  const before = await getCanned(tx, appId, caller.user_id, id)
  if (before.is_shared) checkShared(caller)
  const change = {
    ...(shortcut === undefined ? {} : { shortcut: shortcutOf(shortcut, before.shortcut) }),
    ...(title === undefined ? {} : { title: nameOf(title) }),
    ...(text === undefined ? {} : { text: textOf(text) }),
  }
  if (!(await updateCannedReply(tx, appId, before.number, change, now)))
    throw taken('shortcut', change.shortcut ?? before.shortcut, texts.shortcutExists)
  if (!before.is_shared) return
  const facts = (of: CannedText) => ({ shortcut: of.shortcut, title: of.title, text: of.text })
  const after = facts({ ...before, ...change })
  audit(tx, {
    actor: by,
    app: appId,
    action: 'canned_reply.update',
    target: id,
    name: after.title,
    before: facts(before),
    after,
  })
}

/** 1007, 1005. */
export async function removeCanned(
  tx: Tx,
  appId: AppId,
  caller: Caller,
  id: string,
  by: Actor,
): Promise<void> {
  const before = await getCanned(tx, appId, caller.user_id, id)
  if (before.is_shared) checkShared(caller)
  if (!(await deleteCannedReply(tx, appId, before.number))) throw notFound()
  if (before.is_shared)
    audit(tx, { actor: by, app: appId, action: 'canned_reply.remove', target: id, name: before.title })
}

/** What can be typed behind a slash: without blanks and slashes (1002), but for the one that is there. */
function shortcutOf(given: string, kept?: string): string {
  const shortcut = nameOf(given)
  if (shortcut !== kept && /[\s/]/.test(shortcut))
    throw invalid([{ field: 'shortcut', rule: 'format', text: texts.shortcutForm }])
  return shortcut
}

/** The texts, of which each variable must be known, one at least: 1002. */
function textOf(given: { [language in Language]?: string | null }): CannedText['text'] {
  const text = inEachLanguage(language => given[language] ?? null)
  const wrong = LANGUAGES.flatMap((language): FieldError[] => {
    const unknown = variablesIn(text[language] ?? '').filter(name => !isVariable(name))
    if (unknown.length === 0) return []
    const told = texts.variables({ unknown, known: [...VARIABLES] })
    return [{ field: `text.${language}`, rule: 'variable', text: told }]
  })
  if (LANGUAGES.every(language => text[language] === null))
    wrong.push({ field: 'text', rule: 'required', text: texts.textNeeded })
  if (wrong.length > 0) throw invalid(wrong)
  return text
}

export type Rendered = { text: string; language: Language; missing: Variable[] }

/**
 * The text for a conversation, with the values in place of the variables; `missing`: those without one. In the
 * language that is asked for, else the contact's, else the agent's, where there is such a text. 1007.
 */
export async function renderCanned(
  db: Pick<Db, 'query'>,
  appId: AppId,
  { user_id: userId, scopes }: Reader,
  id: string,
  conversation: string,
  asked: Language | null,
): Promise<Rendered> {
  const { text } = await getCanned(db, appId, userId, id)
  const [row] = await listValues(db, appId, [{ conversation, userId }])
  if (!row) throw notFound({ field: 'conversation', kind: 'conversation' })
  const wanted = asked ?? readLanguage(row.language ?? '')
  const language = [wanted, ...LANGUAGES].find(one => text[one] !== null)!
  const hidden = scopes.includes('tickets:read') ? {} : { 'ticket.hashid': null, 'ticket.subject': null }
  return { ...render(text[language]!, { ...row.values, ...hidden }), language }
}
