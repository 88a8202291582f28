// The end of a timeline of 20 messages, and of 20,000.
import { FEW, idOf, list, measure, withConversations } from './conversations.ts'
import type { Result } from './measure.ts'

const LONG_TIMELINE = 20_000
const SHORT_TIMELINE = 20
const PARALLEL = 8
const MESSAGES = `insert into messages (app_id, hashid, chat_session_id, contact_detail_id, channel_id, seq, direction, author,
    type, content, text, status, accepted_at, created_at)
  select s.app_id, 'msg-long' || s.id || '-' || g, s.id, s.contact_detail_id, s.channel_id, g, 'in', 'contact', 'text',
    '{"text": "And?"}', 'And?', 'received', s.opened_at, s.opened_at
  from chat_sessions s, generate_series(2, $3::bigint) g where s.app_id = $1 and s.hashid = $2`

/** Both in the same run. */
export const run = (): Promise<Result[]> =>
  withConversations(FEW, async (pool, bench) => {
    const [short, long] = [idOf(9), idOf(19)]
    const { id } = bench.cast.awa.live
    await bench.db.query(MESSAGES, [id, short, SHORT_TIMELINE])
    await bench.db.query(MESSAGES, [id, long, LONG_TIMELINE])
    const of = (session: string) =>
      measure(pool, bench, PARALLEL, () => [
        { path: `/conversation/${session}/timeline?per_page=${SHORT_TIMELINE}` },
      ])
    const ofShort = await of(short)
    return [
      list(`timeline of ${SHORT_TIMELINE} messages`, ofShort, null),
      list('timeline of 20,000 messages', await of(long), ofShort),
    ]
  })
