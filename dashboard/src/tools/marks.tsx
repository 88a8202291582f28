// How a tool is, and how a call ended: shape and word.
import type { TFunction } from 'i18next'
import { useReader } from '../parts/ago.tsx'
import { Mark, type Shape, type Tone } from '../parts/mark.tsx'
import { useNow } from '../parts/now.ts'
import { numberOf } from '../parts/numbers.ts'
import { agoOf } from '../parts/times.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import type { Outcome, Tool } from './read.ts'
import styles from './tools.module.css'

/** The worst that is known of it. */
export function HealthMark({ tool }: { tool: Pick<Tool, 'state' | 'health' | 'kind' | 'server'> }) {
  const { t } = useTranslation()
  const reader = useReader()
  const now = useNow()
  const { state, health, server } = tool
  if (state === 'off') return <Mark shape="cross">{t('tools.states.off')}</Mark>
  if (state === 'maintenance')
    return (
      <Mark shape="pause" tone="earth">
        {t('tools.states.maintenance')}
      </Mark>
    )
  if (server?.accepted === false)
    return (
      <Mark shape="alert" tone="earth">
        {t('tools.notAccepted')}
      </Mark>
    )
  if (health === null)
    return (
      <Mark shape="check" tone="leaf">
        {t('tools.builtIn')}
      </Mark>
    )
  if (health.resting_until !== null)
    return (
      <Mark shape="pause" tone="rust">
        {t('tools.rests', { until: agoOf(health.resting_until, now, reader) })}
      </Mark>
    )
  if (health.failures > 0)
    return (
      <Mark shape="alert" tone="rust">
        {t('tools.fails', { count: health.failures })}
      </Mark>
    )
  if (health.drifted_at !== null)
    return (
      <Mark shape="alert" tone="earth">
        {t('tools.drifted')}
      </Mark>
    )
  const [last] = health.last_outcomes
  if (last === undefined) return <Mark shape="ring">{t('tools.neverCalled')}</Mark>
  // what is refused is no fault of the system, and yet not well
  if (LOOKS[last][1] === 'rust')
    return (
      <Mark shape="alert" tone="rust">
        {t(`tools.outcomes.${last}`)}
      </Mark>
    )
  return (
    <Mark shape="check" tone="leaf">
      {t('tools.works')}
    </Mark>
  )
}

const LOOKS: { [outcome in Outcome]: [Shape, Tone] } = {
  ok: ['check', 'leaf'],
  http_error: ['cross', 'rust'],
  timeout: ['cross', 'rust'],
  unreachable: ['cross', 'rust'],
  refused_address: ['cross', 'rust'],
  redirect: ['cross', 'rust'],
  too_large: ['cross', 'rust'],
  not_json: ['cross', 'rust'],
  missing_variable: ['dash', 'earth'],
  bad_arguments: ['dash', 'earth'],
  rate_limited: ['pause', 'earth'],
  resting: ['pause', 'earth'],
  off: ['pause', 'quiet'],
  unknown: ['alert', 'rust'],
}

/** How a call ended; null: it is under way. */
export function OutcomeMark({ outcome, status }: { outcome: Outcome | null; status: number | null }) {
  const { t } = useTranslation()
  if (outcome === null) return <Mark shape="half">{t('tools.underWay')}</Mark>
  const [shape, tone] = LOOKS[outcome]
  const words = t(`tools.outcomes.${outcome}`)
  return (
    <Mark shape={shape} tone={tone}>
      {outcome === 'http_error' && status !== null ? `${words} (${status})` : words}
    </Mark>
  )
}

/** How long it took; nothing where nobody knows. */
export function Took({ ms }: { ms: number | null }) {
  const { t } = useTranslation()
  const { language } = useReader()
  return ms === null ? null : t('calls.ms', { ms: numberOf(Math.round(ms), language) })
}

const HINTED = [
  'timeout',
  'unreachable',
  'refused_address',
  'redirect',
  'not_json',
  'missing_variable',
  'rate_limited',
  'resting',
  'unknown',
] as const

/** What one can do about it; empty where the outcome says all. */
export function hintOf(outcome: Outcome | null, status: number | null, t: TFunction): string {
  if (outcome === 'http_error' && status !== null) {
    if (status === 401 || status === 403) return t('tools.hints.secret')
    if (status === 404 || status === 410) return t('tools.hints.address')
    return t(status >= 500 ? 'tools.hints.theirs' : 'tools.hints.sent')
  }
  const known = HINTED.find(one => one === outcome)
  return known ? t(`tools.hints.${known}`) : ''
}

/** The last calls as a row of signs, the newest first; in words for who does not see it. */
export function LastOutcomes({ outcomes }: { outcomes: Outcome[] }) {
  const { t } = useTranslation()
  if (outcomes.length === 0) return null
  const words = outcomes.map(outcome => t(`tools.outcomes.${outcome}`)).join(', ')
  return (
    <span className={styles.last} role="img" aria-label={t('tools.lastCalls', { outcomes: words })}>
      {outcomes.map((outcome, n) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: calls of a kind have no names
          key={n}
          data-is={outcome === 'ok' ? 'good' : LOOKS[outcome][1] === 'rust' ? 'bad' : 'none'}
          title={t(`tools.outcomes.${outcome}`)}
        />
      ))}
    </span>
  )
}
