// What the log of calls can be searched by. Each leads to an index in the order of the list: a page takes as long among a
// million calls as among ten thousand.
import { hashidPattern } from '@palabre/contract/ids'
import {
  among,
  type Condition,
  choiceFilter,
  compare,
  type Filter,
  idIn,
  listFilter,
  textFilter,
  timeFilter,
} from '../http/filters.ts'
import { endInstantOf } from '../lib/instants.ts'
import { readInstant } from '../lib/time.ts'
import { OUTCOMES } from './outcomes.ts'

export const KINDS = ['agent', 'try', 'replay'] as const
/** Calls that begin at once have numbers in any order: so far apart, if processes differ in their time by seconds. */
const NUMBERS_ASIDE = 10_000

/** Those that begin on this side of a time: by numbers, in whose order the list is, and exactly. */
const since = (time: string, side: 'from' | 'to') => ({
  where(r: string, bind: (value: unknown) => string): string {
    const at = `${bind(side === 'from' ? readInstant(time) : endInstantOf(time))}::timestamptz`
    const [operator, order] = side === 'from' ? ['>=', 'asc'] : ['<', 'desc']
    const edge = `(select e.id from tool_runs e where e.app_id = $1 and e.started_at ${operator} ${at}
      order by e.started_at ${order}, e.id ${order} limit 1)`
    const aside = side === 'from' ? `- ${NUMBERS_ASIDE}` : `+ ${NUMBERS_ASIDE}`
    return `${r}.started_at ${operator} ${at} and ${r}.id ${side === 'from' ? '>=' : '<='} ${edge} ${aside}`
  },
})

/** Named for the indexes of these alone. */
const ofPeople = (condition: Pick<Condition, 'where'>) => ({
  where: (r: string, bind: (value: unknown) => string) =>
    `${condition.where(r, bind)} and ${r}.kind <> 'agent'`,
})

/** Of tool_runs. */
export const RUN_FILTERS: readonly Filter[] = [
  textFilter(
    'tool',
    { pattern: hashidPattern('tol'), examples: ['tol-6sHn4xKdPw'], description: 'Of this tool.' },
    tool =>
      idIn('tool_id', bind => `select id from tools where app_id = $1 and hashid = ${bind(tool)}`, 'one'),
  ),
  textFilter(
    'agent',
    { pattern: hashidPattern('agt'), examples: ['agt-4nRq8sWzK2'], description: 'By this agent.' },
    agent =>
      idIn('agent_id', bind => `select id from agents where app_id = $1 and hashid = ${bind(agent)}`, 'one'),
  ),
  textFilter(
    'contact',
    { pattern: hashidPattern('con'), examples: ['con-7hTq2dWzLc'], description: 'For this contact.' },
    contact =>
      idIn(
        'contact_id',
        bind => `select id from contacts where app_id = $1 and hashid = ${bind(contact)}`,
        'one',
      ),
  ),
  textFilter(
    'conversation',
    { pattern: hashidPattern('ses'), examples: ['ses-5dVm3RkYtC'], description: 'In this conversation.' },
    conversation =>
      idIn(
        'chat_session_id',
        bind => `select id from chat_sessions where app_id = $1 and hashid = ${bind(conversation)}`,
        'one',
      ),
  ),
  // an index keeps its order for one value alone
  listFilter('outcome', OUTCOMES, 'That ended so.', outcomes =>
    outcomes.length === 1 ? compare('outcome', '=', 'text', outcomes[0]) : among('outcome', outcomes),
  ),
  listFilter('kind', KINDS, 'agent: by an agent; try, replay: by a person.', kinds => {
    // an index keeps its order for one value alone
    const condition = kinds.length === 1 ? compare('kind', '=', 'text', kinds[0]) : among('kind', kinds)
    return kinds.includes('agent') ? condition : ofPeople(condition)
  }),
  choiceFilter('failed', ['1'], 'That did not end well.', () => ({ where: r => `${r}.outcome <> 'ok'` })),
  timeFilter('created_from', 'At this time or later.', time => since(time, 'from')),
  timeFilter('created_to', 'Before this time; a date includes the whole day (UTC).', time =>
    since(time, 'to'),
  ),
]
