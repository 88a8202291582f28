import type { QueueOptions } from 'pg-boss'

/** Every job and what it carries. app_id is always there: a job names one tenant. */
export type Jobs = {
  /** Answer the burst of one session, once it is over. */
  'agents.turn': { app_id: number; chat_session_id: number }
  /** Hand the oldest outgoing messages of one contact detail to the channel, in order. */
  'messages.deliver': {
    app_id: number
    contact_detail_id: number
    /** First let go what was held for a time of its own. */
    scheduled?: boolean
  }
  /** A person has answered in a session: its tickets have got their first answer. */
  'tickets.responded': { app_id: number; chat_session_id: number; at: string }
  /** A simulated provider calls our hook with these bodies, in order. */
  'sandbox.callback': { app_id: number; channel_id: number; bodies: object[] }
  /** An app's clock was moved: everything that time brings is looked at now. */
  'sandbox.sweep': { app_id: number }
}

export type JobName = keyof Jobs

/** A dead worker's jobs are taken up again after this long without a heartbeat, plus one look of the monitor. */
export const HEARTBEAT_SECONDS = 15
export const MONITOR_SECONDS = 5

const base: QueueOptions = {
  heartbeatSeconds: HEARTBEAT_SECONDS,
  expireInSeconds: 15 * 60,
  retryLimit: 5,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 60,
  // what is done is in our own tables: finished jobs go soon, so that the job table stays small
  deleteAfterSeconds: 3600,
}

/** How each queue is worked: pg-boss's options, and how many jobs one worker process runs at once. */
export const QUEUES: { [name in JobName]: { options: QueueOptions; parallel: number } } = {
  'agents.turn': { options: base, parallel: 32 },
  'messages.deliver': { options: base, parallel: 32 },
  'tickets.responded': { options: base, parallel: 8 },
  // the provider tries for 7 days
  'sandbox.callback': { options: { ...base, retryLimit: 200, retryDelayMax: 3600 }, parallel: 8 },
  'sandbox.sweep': { options: base, parallel: 1 },
}

export const JOB_NAMES = Object.keys(QUEUES) as JobName[]
