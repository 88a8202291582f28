// Those who ask for the same at the same time share one answer: fifty open lists look again at once when a ticket changes.
import { makeBatcher, WAIT_MS_MAX } from '../lib/batch.ts'
import { memo } from '../lib/memo.ts'
import type { Answer, ContextWith } from './endpoint.ts'

/** A connection that says nothing any more holds up nobody but those who are on it: the others begin beside it. */
const BEHIND_MS_MAX = 100

type Asked = { key: string; search: () => Promise<Answer> }

const sharedOf = memo((_service: object) =>
  makeBatcher<Asked, Answer>(
    ({ key }) => key,
    async asked => {
      // it begins after the last of them has asked: nobody gets what was true before
      const found = await asked.at(-1)!.search()
      return asked.map(() => found)
    },
    { waitMsMax: WAIT_MS_MAX, behindMsMax: BEHIND_MS_MAX },
  ),
)

/**
 * The answer of a search that depends on nothing but the app and its clock, the query and the language. Who asks while the same is looked for shares
 * the next search with all who came meanwhile; an idle one waits for nobody.
 */
export function searchTogether(
  service: object,
  { app, query, language }: Pick<ContextWith<never>, 'app' | 'query' | 'language'>,
  path: string,
  search: () => Promise<Answer>,
): Promise<Answer> {
  return sharedOf(service)({
    key: JSON.stringify([path, app.id, app.clock_offset_ms, language, query]),
    search,
  })
}
