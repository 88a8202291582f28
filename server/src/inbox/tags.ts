// Tags: words of the business for its conversations.
import type { Actor } from '../audit/actor.ts'
import { audit } from '../audit/record.ts'
import { lockApp } from '../business/lock-app.ts'
import { noteActs } from '../conversations/acts.ts'
import { personActor } from '../conversations/events.ts'
import type { Db } from '../db/pool.ts'
import type { Tx } from '../db/tx.ts'
import { record } from '../events/record.ts'
import { notFound, refused, taken } from '../http/errors.ts'
import { behindSql, type NamePageQuery, namePageOf, pageValues, readNamePage } from '../http/name-pages.ts'
import type { AppId } from '../lib/ids.ts'
import { nameOf } from '../lib/names.ts'
import type { Timestamp } from '../lib/time.ts'
import { checkTags, refuseUnknownTags, type TagInput } from '../tickets/tag.ts'
import { deleteTag, insertTag, updateTagName, updateTags } from './queries-tags.ts'
import { texts } from './texts.ts'

const TAGS_MAX = 500

export type TagView = { id: string; name: string; created_at: Timestamp }

/** The tags of the app by name, a page of them. 1002 for a cursor of another list. */
export async function listTags(db: Pick<Db, 'query'>, appId: AppId, query: NamePageQuery) {
  const page = readNamePage('tags', query)
  const rows = await db.query<TagView & { number: number }>(
    `select hashid as id, name, created_at, id as number from tags
     where app_id = $1 and ${behindSql('name', 'id')} order by lower(name), id limit $4`,
    [appId, ...pageValues(page)],
  )
  return namePageOf('tags', rows, page, row => row.name)
}

export async function getTag(db: Pick<Db, 'query'>, appId: AppId, id: string): Promise<TagView> {
  const [tag] = await db.query<TagView>(
    'select hashid as id, name, created_at from tags where app_id = $1 and hashid = $2',
    [appId, id],
  )
  if (!tag) throw notFound()
  return tag
}

/** 1004 where there is one of this name, in whatever letters; 1001 where there are too many. Blanks around it are left out. */
export async function addTag(
  tx: Tx,
  appId: AppId,
  given: string,
  by: Actor,
  now: Timestamp,
): Promise<TagView> {
  const name = nameOf(given)
  await lockApp(tx, appId)
  const [row] = await tx.query<{ n: number }>('select count(*)::int as n from tags where app_id = $1', [
    appId,
  ])
  if (row!.n >= TAGS_MAX) throw refused('limit_reached', texts.tagsMax({ max: TAGS_MAX }))
  const id = await insertTag(tx, appId, name, now)
  if (id === undefined) throw taken('name', name, texts.tagExists)
  audit(tx, { actor: by, app: appId, action: 'tag.add', target: id, after: { name } })
  return { id, name, created_at: now }
}

export async function renameTag(tx: Tx, appId: AppId, id: string, given: string, by: Actor): Promise<void> {
  const name = nameOf(given)
  const { before, isTaken } = await updateTagName(tx, appId, id, name)
  if (before === null) throw notFound()
  if (isTaken) throw taken('name', name, texts.tagExists)
  audit(tx, {
    ...{ actor: by, app: appId, action: 'tag.update', target: id },
    ...{ before: { name: before }, after: { name } },
  })
}

export async function removeTag(tx: Tx, appId: AppId, id: string, by: Actor): Promise<void> {
  const name = await deleteTag(tx, appId, id)
  if (name === undefined) throw notFound()
  audit(tx, { actor: by, app: appId, action: 'tag.remove', target: id, before: { name } })
}

/** Gives a conversation tags and takes others away. 1007, also for a tag that is not there. */
export async function tagConversation(
  tx: Tx,
  appId: AppId,
  conversation: string,
  userId: number,
  given: TagInput,
  now: Timestamp,
): Promise<void> {
  const named = checkTags(given)
  const tagged = await updateTags(tx, appId, conversation, userId, named)
  if (!tagged) throw notFound()
  const { id, facts, by, known, added, removed } = tagged
  refuseUnknownTags(named, known)
  if (added.length + removed.length === 0) return
  const tags = { added, removed }
  const data = {
    ...facts,
    ...{ changed: ['tags' as const], snoozed_until: null, tags },
    actor: personActor(by),
  }
  record(tx, appId, { type: 'conversation.updated', data }, now)
  await noteActs(tx, appId, [{ sessionId: id, kind: 'tagged', by: userId, data: tags }], now)
}
