// The table of contents of background work: every job, and every sweep with its interval.
import { purgeClosed, purgeToolCalls, purgeTurns, recoverTurns } from './agents/sweeps.ts'
import { COUNT_EVERY_MS, countEvents, KEEP_EVERY_MS, keepDays } from './analytics/count.ts'
import { countTickets } from './analytics/count-tickets.ts'
import { purgeNotices } from './channels/notices.ts'
import { indexNames, NAMES_EVERY_MS } from './contacts/index-names.ts'
import { answerFailed } from './conversations/answer-failed.ts'
import { GIVE_OUT_EVERY_MS, giveOut, giveOutForgotten } from './conversations/give-out.ts'
import { closeSilent } from './conversations/open.ts'
import { wakeSnoozed } from './conversations/reply.ts'
import { TAKE_BACK_EVERY_MS, takeBack } from './conversations/take-back.ts'
import { ANALYZE_EVERY_MS, analyzeGrown } from './db/analyze-grown.ts'
import { deliver } from './delivery/deliver.ts'
import {
  applyParked,
  expireOverdue,
  markLostUnknown,
  probeHeldNumbers,
  purgeAttempts,
  purgeParked,
  recoverDeliveries,
} from './delivery/sweeps.ts'
import { purgeEvents } from './events/record.ts'
import { purgeKeys } from './http/idempotency.ts'
import { purgeThrottles } from './http/throttles.ts'
import { noteEscalation } from './inbox/note-escalation.ts'
import { months, retention } from './jobs/retention.ts'
import type { Tasks } from './jobs/run.ts'
import { type Sweep, sweepOnce } from './jobs/sweeps.ts'
import { purgeExpired } from './knowledge/sweeps.ts'
import { MINUTE_MS, SECOND_MS } from './lib/time.ts'
import { purgeLinks } from './members/links.ts'
import { mailLink } from './members/mail.ts'
import { CANCEL_ORPHANED_EVERY_MS, cancelOrphaned } from './messages/cancel-orphaned.ts'
import { indexWords, WORDS_EVERY_MS } from './messages/index-words.ts'
import { endWindows, releaseLater } from './messages/window-closed.ts'
import { tellHeld } from './notices/held.ts'
import { purgeNotices as purgePeoplesNotices } from './notices/purge.ts'
import { callBack } from './sandbox/call-back.ts'
import { purgeSends } from './sandbox/purge-sends.ts'
import { askResolved } from './satisfaction/ask.ts'
import { onRated } from './satisfaction/rate.ts'
import { onUnsaid, takeBackQuestion } from './satisfaction/take-back.ts'
import { purgeChallenges } from './second-factor/challenges.ts'
import { purgeSessions } from './sessions/sweeps.ts'
import { purgePresence } from './teams/presence.ts'
import { onContactWaits } from './tickets/answer-waits.ts'
import { CLOSE_EVERY_MS, closeResolved } from './tickets/close-resolved.ts'
import { onContactWrote } from './tickets/contact-wrote.ts'
import { countKeys, KEYS_EVERY_MS } from './tickets/count-keys.ts'
import { countTerms, TERMS_EVERY_MS } from './tickets/count-terms.ts'
import { emptyStatus } from './tickets/empty-status.ts'
import { LOOK_EVERY_MS, lookAtClocks } from './tickets/look-at-clocks.ts'
import { repauseStatus } from './tickets/pause.ts'
import { recountPolicy } from './tickets/recount-policy.ts'
import { onResponded } from './tickets/respond.ts'
import { BREACHES_EVERY_MS, storeBreaches } from './tickets/store-breaches.ts'
import { markLostRuns, purgeRuns } from './tools/purge.ts'
import { purgeVisitors } from './webchat/sweeps.ts'

/** With 5,000 records at a time some 40 million a day. */
const PURGE_EVERY_MS = 10 * SECOND_MS

/** Reads what only jobs need, so that the first of them does not wait for it. A process that runs none never reads it. */
export async function readForJobs(): Promise<void> {
  await Promise.all([import('./agents/turn.ts'), import('undici')])
}

export const tasks: Tasks = {
  // read by workers at their start: the built-in model's words take longer than all the rest of it
  'agents.turn': async (deps, job, signal) =>
    (await import('./agents/turn.ts')).answerBurst(deps, job, signal),
  'messages.deliver': deliver,
  'tickets.responded': onResponded,
  'tickets.contact_waits': onContactWaits,
  'tickets.contact_wrote': onContactWrote,
  'satisfaction.ask': askResolved,
  'satisfaction.take_back': takeBackQuestion,
  'satisfaction.unsaid': onUnsaid,
  'satisfaction.rate': onRated,
  'tickets.note': noteEscalation,
  'tickets.recount': recountPolicy,
  'tickets.empty_status': emptyStatus,
  'tickets.repause': repauseStatus,
  'conversations.answer_failed': answerFailed,
  'conversations.give_out': giveOut,
  // reads the words of languages, as turns do
  'messages.confirm_choice': async (deps, job) =>
    (await import('./agents/confirm-choice.ts')).confirmChoice(deps, job),
  'messages.confirm_missed': async (deps, job) =>
    (await import('./agents/confirm-choice.ts')).confirmMissed(deps, job),
  'messages.end_windows': endWindows,
  'messages.release_questions': releaseLater,
  'members.mail': mailLink,
  'sandbox.callback': callBack,
  'sandbox.sweep': async deps => {
    for (const sweep of sweeps) await sweepOnce(deps, sweep)
  },
}

export const sweeps: Sweep[] = [
  { name: 'idempotency keys past their 24 hours', everyMs: 10 * MINUTE_MS, run: purgeKeys },
  { name: 'tries of past hours', everyMs: 10 * MINUTE_MS, run: purgeThrottles },
  { name: 'challenges past their minutes', everyMs: 10 * MINUTE_MS, run: purgeChallenges },
  { name: 'sessions long over', everyMs: 60 * MINUTE_MS, run: purgeSessions },
  { name: 'links of a month ago', everyMs: 60 * MINUTE_MS, run: purgeLinks },
  { name: 'knowledge past its expiry', everyMs: 10 * MINUTE_MS, run: purgeExpired },
  { name: 'words of new messages', everyMs: WORDS_EVERY_MS, runInBatches: indexWords },
  { name: 'times and clocks of changed tickets', everyMs: KEYS_EVERY_MS, runInBatches: countKeys },
  { name: 'words and ratings of changed tickets', everyMs: TERMS_EVERY_MS, runInBatches: countTerms },
  { name: 'names of new contacts', everyMs: NAMES_EVERY_MS, runInBatches: indexNames },
  { name: 'tables that have grown', everyMs: ANALYZE_EVERY_MS, runInBatches: analyzeGrown },
  { name: 'deliveries whose worker died', everyMs: 5 * SECOND_MS, run: markLostUnknown },
  { name: 'messages past their expiry', everyMs: 5 * SECOND_MS, run: expireOverdue },
  { name: 'held numbers whose next call is due', everyMs: 5 * SECOND_MS, run: probeHeldNumbers },
  { name: 'deliveries whose job is gone', everyMs: 10 * SECOND_MS, run: recoverDeliveries },
  { name: 'receipts whose message has become known', everyMs: 5 * SECOND_MS, run: applyParked },
  { name: 'answers that nobody works on', everyMs: 5 * SECOND_MS, run: recoverTurns },
  { name: 'receipts whose message never came', everyMs: 60 * MINUTE_MS, run: purgeParked },
  { name: 'months of events', everyMs: MINUTE_MS, runInBatches: months('events', 'events') },
  { name: 'events past their days', everyMs: PURGE_EVERY_MS, run: retention('events', purgeEvents) },
  { name: 'months of turns', everyMs: MINUTE_MS, runInBatches: months('turns', 'turns') },
  { name: 'turns past their days', everyMs: PURGE_EVERY_MS, run: retention('turns', purgeTurns) },
  { name: 'months of attempts', everyMs: MINUTE_MS, runInBatches: months('message_attempts', 'attempts') },
  { name: 'attempts past their days', everyMs: PURGE_EVERY_MS, run: retention('attempts', purgeAttempts) },
  {
    name: 'tool calls past their days',
    everyMs: PURGE_EVERY_MS,
    run: retention('toolCalls', purgeToolCalls),
  },
  { name: 'calls of tools whose worker died', everyMs: 10 * SECOND_MS, run: markLostRuns },
  { name: 'calls of tools past their days', everyMs: PURGE_EVERY_MS, run: retention('toolCalls', purgeRuns) },
  { name: 'notices that waited for working hours', everyMs: 5 * SECOND_MS, run: tellHeld },
  { name: 'notices past their days', everyMs: PURGE_EVERY_MS, run: retention('notices', purgeNotices) },
  {
    name: 'what people were told, past its days',
    everyMs: PURGE_EVERY_MS,
    run: retention('notices', purgePeoplesNotices),
  },
  {
    name: 'closed conversations past their days',
    everyMs: PURGE_EVERY_MS,
    run: retention('conversations', purgeClosed),
  },
  { name: 'figures of new events', everyMs: COUNT_EVERY_MS, runInBatches: countEvents },
  { name: 'figures of changed tickets', everyMs: COUNT_EVERY_MS, runInBatches: countTickets },
  { name: 'figures of days that are over', everyMs: KEEP_EVERY_MS, runInBatches: keepDays },
  { name: 'SLA targets that are due', everyMs: BREACHES_EVERY_MS, runInBatches: storeBreaches },
  { name: 'warnings and escalations of tickets', everyMs: LOOK_EVERY_MS, runInBatches: lookAtClocks },
  { name: 'tickets resolved a week ago', everyMs: CLOSE_EVERY_MS, runInBatches: closeResolved },
  { name: 'conversations silent for a day', everyMs: MINUTE_MS, runInBatches: closeSilent },
  { name: 'conversations of people who have left', everyMs: TAKE_BACK_EVERY_MS, run: takeBack },
  { name: 'messages held for people who have left', everyMs: CANCEL_ORPHANED_EVERY_MS, run: cancelOrphaned },
  { name: 'waiting conversations that nobody was given', everyMs: GIVE_OUT_EVERY_MS, run: giveOutForgotten },
  { name: 'presence of who has gone', everyMs: MINUTE_MS, run: purgePresence },
  { name: 'conversations put off until now', everyMs: 5 * SECOND_MS, run: wakeSnoozed },
  { name: 'web chat visitors past their year', everyMs: 60 * MINUTE_MS, run: purgeVisitors },
  { name: 'simulated sends past 30 days', everyMs: 60 * MINUTE_MS, run: purgeSends },
]
