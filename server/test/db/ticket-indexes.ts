// Which search or sweep each index of tickets is there for: where it is dropped, or another takes its place, a test fails.
import { encodeCursor } from '../../src/tickets/cursor.ts'

type Names = { agent: { hashid: string }; userId: number; team: string; contact: number }
type Use = { path: (names: Names) => string } | { piece: string }

const page = (query: string | ((names: Names) => string)): Use => ({
  path: names => `/ticket/search?page=1&${typeof query === 'string' ? query : query(names)}`,
})
/** The same, where no kept count tells the total: with another filter beside it. */
const together = (query: string): Use => page(`${query}&merged=no`)
/** A time that few tickets are before, and all behind. */
const LONG_AGO = '2020-01-01'

const BEHIND_ALL = encodeCursor({
  sort: '-created_at',
  after: { value: `${LONG_AGO}T00:00:00.000000Z`, id: '1' },
  synced: null,
})

/** By each index that is not unique: a page that is found by it, or a piece of a statement that jobs and sweeps send. */
export const USES: { [index: string]: Use } = {
  tickets_by_creation: page(''),
  // where the nearest are not enough for a page: behind the oldest of all there are none
  tickets_kind: { path: () => `/ticket/search?status=open&priority=high&cursor=${BEHIND_ALL}` },
  tickets_agent: page(({ agent }) => `agent=${agent.hashid}`),
  tickets_assigned: page(({ userId }) => `assignee=${userId}`),
  tickets_of_team: page(({ team }) => `team=${team}`),
  tickets_contact: page(({ contact }) => `contact=${contact}`),
  tickets_merged: page('merged=yes'),
  tickets_late: together('breached=any'),
  tickets_rated: page('satisfaction=5'),
  tickets_unanswered: together('waiting=yes'),
  tickets_words: page('q=baobab'),
  tickets_response_running: together(`due_before=${LONG_AGO}`),
  tickets_resolve_clock: together(`due_before=${LONG_AGO}`),
  tickets_responded_at: together(`responded_to=${LONG_AGO}`),
  tickets_answered_at: together(`answered_to=${LONG_AGO}`),
  tickets_resolved_at: together(`resolved_to=${LONG_AGO}`),
  tickets_reopened_at: together(`reopened_to=${LONG_AGO}`),
  tickets_asked_at: together(`asked_to=${LONG_AGO}`),
  tickets_updated: page('sort=-updated_at'),
  tickets_position: page('sort=position'),
  tickets_board: page('sort=board'),
  tickets_response_due: page('sort=response_due_at'),
  tickets_resolved_due: page('sort=resolved_due_at'),
  ticket_tags_app_id_tag_id_ticket_id_idx: page('tag=tag-1111111111'),
  ticket_open_times_until: {
    path: () => '/ticket/stats?metric=backlog&by=day&from=2026-11-01&to=2026-11-02&zone=UTC',
  },
  ticket_open_times_from: {
    path: () => '/ticket/stats?metric=backlog&by=day&from=2026-11-01&to=2026-11-02&zone=UTC&priority=high',
  },
  tickets_sla_next: { piece: 'sla_next_at' },
  tickets_resolved: { piece: 't.closed_at is null' },
  tickets_session: { piece: '(t.responded_at is null or exists' },
}
