// What follows from a change stands on one page.
import { type Exception, excepted, holds, linesAt } from './rule.ts'

/** Who may enqueue all the same: it goes on with work that was there before, or it plays a provider. */
const ENQUEUE_EXCEPTIONS: Exception[] = [
  { file: 'agents/turn.ts', what: '', reason: 'the same turn, later' },
  { file: 'agents/sweeps.ts', what: '', reason: 'turns whose job is gone' },
  { file: 'conversations/give-out.ts', what: '', reason: 'what waits whose job is gone' },
  { file: 'delivery/note-number.ts', what: '', reason: 'the same delivery, later' },
  { file: 'delivery/sweeps.ts', what: '', reason: 'deliveries whose job is gone' },
  { file: 'members/mail.ts', what: '', reason: 'links are of people, who belong to no app; events do' },
  { file: 'tickets/empty-status.ts', what: '', reason: 'the same work, once more' },
  { file: 'tickets/pause.ts', what: '', reason: 'the same work, once more' },
  { file: 'tickets/recount-policy.ts', what: '', reason: 'the same work, once more' },
  { file: 'sandbox/move-clock.ts', what: '', reason: 'all that time brings, when a test moves it' },
  { file: 'sandbox/play-customer.ts', what: '', reason: 'a provider that tries again' },
  { file: 'sandbox/accept-send.ts', what: '', reason: 'a provider that calls back' },
]

const isContinued = excepted(ENQUEUE_EXCEPTIONS)

holds('a job caused by a change is in events/reactions.ts', source => {
  if (source.path === 'events/reactions.ts') return []
  const calls = source
    .nodesOf('CallExpression')
    .filter(({ callee }) => callee.type === 'Identifier' && callee.name === 'enqueue')
  return linesAt(source, calls).filter(line => !isContinued(source.path, line))
})
