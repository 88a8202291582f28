import { detectLanguage } from '@palabre/offline-agent/language'
import type { Line } from '@palabre/offline-agent/model'
import type { Db } from '../db/pool.ts'
import { inTx } from '../db/tx.ts'
import { readWish } from '../inbound/wishes.ts'
import type { Jobs } from '../jobs/catalog.ts'
import type { Store } from '../jobs/deps.ts'
import { nowOf } from '../lib/clock.ts'
import { DAY_MS, type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import { type Consent, consentText } from '../messages/consent.ts'
import { send } from '../messages/send.ts'

/** What the customer wrote last, by which their language is known. */
const LINES_MAX = 10
const LOOK_BACK_MS = DAY_MS
/** The newest are looked through: under the stop hardly anything but messages that come in is one. */
const EVENTS_MAX = 100_000

type Chosen = {
  channel_id: number
  channel_type: string
  contact_detail_id: number
  clock_offset_ms: number
  preferred_language: string | null
  agent_language: string | null
  last_inbound_at: Timestamp | null
  opted_out_at: Timestamp | null
  lines: string[]
}

/**
 * Job: tells a contact that they have opted out of messages, or in again, and how to change it. Once; under the emergency stop
 * nothing is said, and `confirmMissed` follows.
 */
export async function confirmChoice(deps: Store, job: Jobs['messages.confirm_choice']): Promise<void> {
  await inTx(deps.db, async tx => {
    const chosen = await selectChosen(tx, job)
    if (!chosen || (chosen.opted_out_at === null) !== (job.choice === 'in')) return
    const now = nowOf(deps.clock, chosen)
    const text = consentText(job.choice, languageOf(chosen))
    const consent: Consent = { optedOutAt: chosen.opted_out_at, wroteAt: null }
    await send(
      tx,
      job.app_id,
      [
        {
          channelType: chosen.channel_type,
          channelId: chosen.channel_id,
          contactDetailId: chosen.contact_detail_id,
          chatSessionId: job.chat_session_id,
          draft: { type: 'text', content: { text, preview_url: false } },
          lastInboundAt: chosen.last_inbound_at,
          consent,
          isConfirmation: true,
          ...{ author: 'system', authorId: null, contextId: null, clientRef: null, price: null },
          ...{ sendAt: null, expiresAt: null, onWindowClosed: 'fail', template: null },
        },
      ],
      now,
    )
  })
}

/** Job: confirms the last choice of everybody who made one under the emergency stop, which was pulled at `since`. */
export async function confirmMissed(deps: Store, job: Jobs['messages.confirm_missed']): Promise<void> {
  const { app_id } = job
  // it may have been lifted and pulled again before this was done
  const since = toTimestamp(toMs(job.since) - LOOK_BACK_MS)
  const missed = await deps.db.query<Omit<Jobs['messages.confirm_choice'], 'app_id'>>(
    `select distinct on (e.data ->> 'contact_detail_id') (e.data ->> 'chat_session_id')::bigint as chat_session_id,
       e.at, case e.type when 'contact.opted_in' then 'in' else 'out' end as choice
     from (select * from events where app_id = $1 order by id desc limit $3) e
     where e.at >= $2::timestamptz
       and (e.type = 'contact.opted_in' or e.type = 'contact.opted_out' and e.data ->> 'by' = 'keyword')
     order by e.data ->> 'contact_detail_id', e.id desc`,
    [app_id, since, EVENTS_MAX],
  )
  for (const choice of missed) await confirmChoice(deps, { app_id, ...choice })
}

/** Of what they wrote; a word like STOP shows none, as it is the same in all. */
function languageOf({ lines, preferred_language, agent_language }: Chosen) {
  const shown = lines.toReversed().filter(text => readWish(text)?.language !== null)
  return detectLanguage({
    lines: shown.map((text): Line => ({ from: 'contact', text, at: '' })),
    unanswered: 1,
    contact: { preferredLanguage: preferred_language },
    agent: { language: agent_language ?? '' },
  })
}

/** Undefined: it is confirmed already, or the app is stopped. */
async function selectChosen(
  tx: Pick<Db, 'query'>,
  { app_id, chat_session_id, at }: Jobs['messages.confirm_choice'],
): Promise<Chosen | undefined> {
  const [row] = await tx.query<Chosen>(
    `select c.id as channel_id, c.type as channel_type, s.contact_detail_id, a.clock_offset_ms, k.preferred_language,
       g.language as agent_language, w.last_inbound_at, d.opted_out_at,
       array(select m.text from messages m
         where m.app_id = s.app_id and m.contact_detail_id = s.contact_detail_id and m.direction = 'in' and m.type = 'text'
         order by m.seq desc limit $4) as lines
     from chat_sessions s join apps a on a.id = s.app_id
     join channels c on c.app_id = s.app_id and c.id = s.channel_id and c.is_active
     join contact_details d on d.app_id = s.app_id and d.id = s.contact_detail_id
     join contacts k on k.app_id = d.app_id and k.id = d.contact_id
     left join agents g on g.app_id = s.app_id and g.id = s.agent_id
     left join contact_windows w
       on w.app_id = s.app_id and w.channel_id = s.channel_id and w.contact_detail_id = s.contact_detail_id
     where s.app_id = $1 and s.id = $2 and not a.emergency_stop and not exists (
       select from messages m where m.app_id = s.app_id and m.contact_detail_id = s.contact_detail_id
         and m.author = 'system' and m.accepted_at >= least($3::timestamptz, d.opted_out_at)
         and (m.status <> 'failed' or m.error ->> 'reason' <> 'opted_out'))`,
    [app_id, chat_session_id, at, LINES_MAX],
  )
  return row
}
