// The simulated provider's side of our own hook.

import type { Needs } from '../jobs/deps.ts'
import type { AppId } from '../lib/ids.ts'
import { findNumberById, type SimulatedNumber, secretsOf, simulatorOf } from './numbers.ts'

const HOOK_MS_MAX = 10_000
/** No answer at all, in the place of an HTTP status. */
const NO_ANSWER = 0

/** What a call to our own hook takes. */
export type HookNeeds = 'call' | 'seal' | 'settings'

/** POSTs one signed body to the number's hook by real HTTP. The HTTP status; 0 when there was no answer. */
export async function postHook(
  deps: Needs<HookNeeds>,
  number: SimulatedNumber,
  body: object,
): Promise<number> {
  const { raw, headers } = simulatorOf(number).sign(body, secretsOf(deps, number))
  const outcome = await deps.call({
    method: 'POST',
    url: `${deps.settings.ownOrigin()}/hooks/${number.type}/${number.hook_id}`,
    headers: { 'content-type': 'application/json', ...headers },
    body: raw.toString('utf8'),
    timeoutMs: HOOK_MS_MAX,
  })
  return outcome.kind === 'answer' ? outcome.status : NO_ANSWER
}

/**
 * Job: POSTs the bodies in order. Anything but a 200 throws, so that all of them are retried later, as by the
 * real provider: those already stored are repeats by then.
 */
export async function callBack(
  deps: Needs<HookNeeds | 'db'>,
  job: { app_id: AppId; channel_id: number; bodies: object[] },
): Promise<void> {
  const number = await findNumberById(deps.db, job.app_id, job.channel_id)
  if (!number) return
  for (const body of job.bodies) {
    const status = await postHook(deps, number, body)
    if (status !== 200) throw new Error(`the hook answered ${status}`)
  }
}
