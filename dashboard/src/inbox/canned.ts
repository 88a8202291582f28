// Canned replies in the palette: one that is chosen goes into the box, behind what stands there.
import { call } from '../session/call.ts'
import { askWhole, queries } from '../session/queries.ts'
import { type Command, fits } from '../shell/commands.ts'
import { insert } from './composing.ts'

const KNOWN_MS = 300_000
const FOUND_MAX = 6

/** Those that fit, with the values of this conversation once they are chosen; `onTrouble` where one has none. */
export async function findCanned(
  conversation: string,
  typed: string,
  onTrouble: (error: unknown) => void,
): Promise<Command[]> {
  if (typed.trim() === '') return []
  const { data } = await queries.fetchQuery({ ...askWhole('searchCannedReplies'), staleTime: KNOWN_MS })
  const put = async (id: string): Promise<void> =>
    call('renderCannedReply', { params: { id }, query: { conversation } }).then(
      ({ text }) => void insert(conversation, text),
      onTrouble,
    )
  return data
    .map(({ id, shortcut, title }) => ({ id, title: `/${shortcut} ${title}` }))
    .filter(({ title }) => fits(title, typed))
    .slice(0, FOUND_MAX)
    .map(({ id, title }) => ({ id: `canned-${id}`, title, icon: 'note', run: () => put(id) }))
}
