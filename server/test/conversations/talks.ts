// What acts on conversations read of messages: on one of a few messages, and on one of two thousand.
import { type Colleague, colleague, good } from '../inbox/people.ts'
import { type Customer, useWorld } from '../world.ts'

export const LONG_MESSAGES = 2000
/** A page of it, and what an agent is told of it, are longer by so many rows. */
const MORE_ROWS_MAX = 200
/** What an act reads of messages at all. */
const ROWS_MAX = 600
/** Others as long: 24,000 messages, so that reading them all is no way to a page. */
const LONG_ONES = 12

type Two = { short: Customer; long: Customer }

/** Who has written to each other: the contact, the agent, a client system and a person, in turn; and what waits in it for its words is done. */
const TALK = `with s as (select * from chat_sessions where app_id = $1 and hashid = $2), d as (
    update contact_details d set last_seq = d.last_seq + $3::int from s
    where d.app_id = $1 and d.id = s.contact_detail_id returning d.last_seq - $3::int as base
  ), answered as (
    update chat_sessions c set inbound_seq = d.base + $3::int, answered_seq = d.base + $3::int from s, d
    where c.app_id = $1 and c.id = s.id
  )
  insert into messages (app_id, hashid, chat_session_id, contact_detail_id, channel_id, seq, direction, author, author_id, type, content,
    text, status, accepted_at, created_at, sent_at)
  select s.app_id, 'msg-l' || s.id || 'x' || g, s.id, s.contact_detail_id, s.channel_id, d.base + g, v.direction, v.author,
    case v.author when 'person' then $4::bigint end, 'text', '{"text": "And?"}', 'And?', v.status, s.opened_at, s.opened_at,
    case v.direction when 'out' then s.opened_at end
  from s, d, generate_series(1, $3::int) g cross join lateral (
    select case when g % 3 = 0 then 'in' else 'out' end as direction, case when g % 3 = 0 then 'received' else 'read' end as status,
      case when g % 3 = 0 then 'contact' when g % 3 = 1 or not $5 then 'api' when g % 2 = 0 then 'agent' else 'person' end as author) v`

/** A shop in which Bruno works. `readMore`: acts on two conversations, of which one is long, that read more of it than a page. */
export function useTalks() {
  let bruno: Colleague
  const world = useWorld({}, async () => {
    bruno = await colleague(world, 'Bruno')
  })
  const { awa } = world

  const lengthen = async (who: Customer, hasAnswers: boolean): Promise<void> => {
    const { hashid } = await awa.conversation(who)
    await world.rows(TALK, [awa.app.id, hashid, LONG_MESSAGES, bruno.userId, hasAnswers])
  }

  /** Two people who wrote once; the conversation of one is long, with answers or without any. */
  async function two(hasAnswers: boolean): Promise<Two> {
    const [short, long] = [await awa.customerWhoWrote(), await awa.customerWhoWrote()]
    await world.drains()
    await lengthen(long, hasAnswers)
    while ((await wordless()) > 0) await world.sweeps('words of new messages')
    await world.sweeps('figures of new events')
    // not vacuumed: what is read in an index alone is looked for in the table, and counted
    await world.rows('analyze messages, chat_sessions')
    return { short, long }
  }

  const wordless = async (): Promise<number> =>
    (
      await world.rows<{ n: number }>(
        `select count(*)::int as n from messages m where m.app_id = $1 and not exists (
         select from message_words w where w.app_id = m.app_id and w.message_id = m.id)`,
        [awa.app.id],
      )
    )[0]!.n

  /** On all connections that there are. */
  async function onAll(...statements: string[]): Promise<void> {
    const { pool } = world.app.service.deps.db
    const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
    for (const statement of statements) for (const client of clients) await client.query(statement)
    for (const client of clients) client.release()
  }

  /** What all connections have read of messages until now. What a transaction has read is told as the next statement begins. */
  async function rowsRead(): Promise<number> {
    await onAll('select pg_stat_force_next_flush()', 'select 1')
    const [row] = await world.rows<{ n: number }>(
      `select seq_tup_read + idx_tup_fetch as n from pg_stat_user_tables where relname = 'messages'`,
    )
    return row!.n
  }

  const ACTS: [string, (who: Customer) => Promise<unknown>][] = [
    ['the customer writes, and is answered', who => who.writes('When do you open?')],
    [
      'a client system writes, and it is read',
      async who => {
        await who.meets({ outcome: 'read' })
        await awa.sends(who, 'It has left.')
      },
    ],
    ['its newest messages are read', who => bruno.timeline(who)],
    ['it is shown', who => bruno.sees(who)],
    ['it is in a list', async () => good(await bruno.api.get('/conversation/search?per_page=5'))],
    ['Bruno answers', who => bruno.says(who, 'Let me see.')],
    ['it is given back', who => bruno.does(who, 'hand-back')],
    ['it is closed', who => bruno.does(who, 'close')],
  ]

  async function readMore({ short, long }: Two): Promise<string[]> {
    const wrong: string[] = []
    for (const [name, act] of ACTS) {
      const read: number[] = []
      for (const who of [short, long]) {
        const before = await rowsRead()
        await act(who)
        await world.drains()
        await world.sweeps('figures of new events')
        await world.sweeps('words of new messages')
        read.push((await rowsRead()) - before)
      }
      if (read[0]! > ROWS_MAX || read[1]! > read[0]! + MORE_ROWS_MAX)
        wrong.push(`${name}: ${read.join(', ')}`)
    }
    return wrong
  }

  async function addLongOnes(): Promise<void> {
    for (let n = 0; n < LONG_ONES; n++) await lengthen(await awa.customerWhoWrote(), true)
  }

  return { world, addLongOnes, two, readMore, bruno: () => bruno }
}
