// Counts as figures, each with the search that lists what it counts: pure.
import type { Language } from '@palabre/contract/languages'
import { handOverText, sameReasons } from '../agents/hand-over-text.ts'
import { minorUnits } from '../business/currency.ts'
import { COSTS } from '../business/ledger-sql.ts'
import { type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import type { Dimension } from './facts-sql.ts'
import { percentileOf } from './percentiles.ts'
import type { Count } from './read.ts'

/** What a figure is of: from and before these instants, of one record. */
export type Place = { from: Timestamp; until: Timestamp; of: { dimension: Dimension; ref: string } | null }

type Search = { path: string; query: { [name: string]: string } }

const REASONS_MAX = 20
/** What the searches call what figures are told apart by; left out: the search does not know it, nor does the figure. */
const PARAMETERS: { [path: string]: { [dimension in Dimension]?: string } } = {
  '/conversation/search': { channel: 'channel_id', agent: 'agent', person: 'answered_by', team: 'team' },
  '/ticket/search': { agent: 'agent', person: 'assigned_to' },
  '/business-manager/ledger/search': { channel: 'channel_id', agent: 'agent' },
}

/** The search behind a figure; null: it cannot be told apart by this. */
function searchOf(path: string, since: string, { from, until, of }: Place, more = {}): Search | null {
  // conversations are listed before that time, the others up to it
  const to = since === 'opened' ? until : lastBefore(until)
  const query = { [`${since}_from`]: from, [`${since}_to`]: to, ...more }
  if (of === null) return { path, query }
  const name = PARAMETERS[path]![of.dimension]
  return name === undefined ? null : { path, query: { ...query, [name]: of.ref } }
}

/** A microsecond before. */
const lastBefore = (at: Timestamp): Timestamp => `${toTimestamp(toMs(at) - 1).slice(0, -4)}999Z` as Timestamp

/** What the reader may see beside conversations. */
export type Sees = { tickets: boolean; costs: boolean; currency: string; language: Language }

/** Reasons that say the same to a reader are one, called as most of them are. */
function merged(details: ReadonlyMap<string, number>): Iterable<[reason: string, n: number]> {
  const same = new Map<string, [reason: string, n: number]>()
  for (const [reason, n] of [...details].sort(([, most], [, fewer]) => fewer - most)) {
    const key = JSON.stringify(sameReasons(reason))
    const known = same.get(key)
    same.set(key, [known?.[0] ?? reason, n + (known?.[1] ?? 0)])
  }
  return same.values()
}

/** The figures of one place. */
export function figuresOf(counts: Map<string, Count>, place: Place, sees: Sees): object {
  const n = (measure: string): number => counts.get(measure)?.n ?? 0
  const conversations = (outcome?: string, more = {}) =>
    searchOf('/conversation/search', 'opened', place, outcome === undefined ? more : { outcome, ...more })
  const duration = (measure: string, outcome: string) => {
    const buckets = counts.get(measure)?.buckets ?? new Map()
    const [median_seconds, p90_seconds] = [percentileOf(buckets, 0.5), percentileOf(buckets, 0.9)]
    return { n: n(measure), median_seconds, p90_seconds, search: conversations(outcome) }
  }
  const reasons = [...merged(counts.get('handed_over')?.details ?? new Map())]
    .sort(([a, most], [b, fewer]) => fewer - most || (a < b ? -1 : 1))
    .slice(0, REASONS_MAX)
    .map(([reason, n]) => {
      const search = conversations('handed_over', { handover_reason: reason })
      return { reason, text: handOverText(reason, sees.language), n, search }
    })
  return {
    conversations: { n: n('conversations'), search: conversations() },
    first_answer: duration('first_answer', 'answered'),
    wait: duration('wait', 'answered_by_person'),
    resolution: duration('resolution', 'ended'),
    solved_by_agent: { n: n('solved_by_agent'), search: conversations('solved_by_agent') },
    handed_over: { n: n('handed_over'), search: conversations('handed_over'), reasons },
    ...(sees.tickets
      ? ticketsOf(n, place)
      : { tickets: null, response_breached: null, resolve_breached: null }),
    cost: sees.costs ? costOf(counts.get('cost'), place, sees.currency) : null,
  }
}

function ticketsOf(n: (measure: string) => number, place: Place): object {
  const figure = (measure: string, more: object) => {
    const search = searchOf('/ticket/search', 'created', place, more)
    return search && { n: n(measure), search }
  }
  return {
    tickets: figure('tickets', {}),
    response_breached: figure('response_breached', { breached: 'response' }),
    resolve_breached: figure('resolve_breached', { breached: 'resolve' }),
  }
}

function costOf(count: Count | undefined, place: Place, currency: string): object | null {
  const search = searchOf('/business-manager/ledger/search', 'created', place, { kind: COSTS.join(',') })
  const decimal = count?.amount ?? '0'
  return search && { n: count?.n ?? 0, amount: minorUnits(decimal, currency), decimal, currency, search }
}
