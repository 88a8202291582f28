// A question is answered whatever came after it: many messages that are no lines of the conversation, or that are nobody's question.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Customer, useWorld } from '../world.ts'

/** More than a turn looks at of what is newest. */
const MANY = 120

const world = useWorld()
const { awa } = world

type Kind = { direction: 'in' | 'out'; author: string; type: string; status: string; meta: object | null }
const KINDS: { [what: string]: Kind } = {
  reactions: { direction: 'in', author: 'contact', type: 'reaction', status: 'received', meta: null },
  'messages of a group': {
    ...{ direction: 'in', author: 'contact', type: 'text', status: 'received' },
    meta: { group_id: 'g' },
  },
  'messages that wait for their time': {
    ...{ direction: 'out', author: 'api', type: 'text', status: 'held', meta: null },
  },
  'messages of a client system': {
    ...{ direction: 'out', author: 'api', type: 'text', status: 'read', meta: null },
  },
}

const AFTER = `with s as (select * from chat_sessions where app_id = $1 and hashid = $2), d as (
    update contact_details d set last_seq = d.last_seq + $3::int from s
    where d.app_id = $1 and d.id = s.contact_detail_id returning d.last_seq - $3::int as base
  )
  insert into messages (app_id, hashid, chat_session_id, contact_detail_id, channel_id, seq, direction, author, type, content, text,
    status, meta, accepted_at, created_at, send_at)
  select s.app_id, 'msg-a' || s.id || 'x' || g, s.id, s.contact_detail_id, s.channel_id, d.base + g, $4, $5, $6, '{"text": "x"}', 'x',
    $7, $8::jsonb, s.opened_at, s.opened_at, case $7 when 'held' then $9::timestamptz + interval '9 days' end
  from s, d, generate_series(1, $3::int) g`

async function follow(who: Customer, { direction, author, type, status, meta }: Kind): Promise<void> {
  const { hashid } = await awa.conversation(who)
  const values = [direction, author, type, status, meta && JSON.stringify(meta), world.now()]
  await world.rows(AFTER, [awa.app.id, hashid, MANY, ...values])
}

for (const [what, kind] of Object.entries(KINDS))
  test(`a question with ${MANY} ${what} after it is answered, once`, async () => {
    const fatou = await awa.customerWhoWrote()
    await world.drains()
    const before = (await fatou.received()).length
    await fatou.writes('When do you open?')
    await follow(fatou, kind)
    await awa.waits('PT1M')
    await world.drains()
    assert.equal((await fatou.received()).length, before + 1)
  })
