// What differs from a released document on purpose, because the document was wrong.
import { breakingChanges } from './breaking-changes.ts'

type Correction = { change: string; why: string }

const NO_TELEGRAM = 'No such channel was ever there: every request that named it was refused.'

/** Each as breakingChanges says it. An entry that is no longer needed fails the check, as a change that is not here does. */
const CORRECTIONS: readonly Correction[] = [
  {
    change: 'POST /messages/send 200 true.body true.recipient.phone_number: null may come now',
    why: 'The contract says null where the recipient has no number; an empty text, which was documented, never came.',
  },
  { change: 'POST /messages/send request.channel: telegram is not taken any more', why: NO_TELEGRAM },
  { change: 'POST /ticket/add request.contact.channel: telegram is not taken any more', why: NO_TELEGRAM },
  {
    change: 'GET /agent/search query channel: telegram, mail is not taken any more',
    why: 'Agents answer on neither: such a search could find nothing.',
  },
]

type Pair = { file: string; released: object; current: object }

/** What is wrong in each document beside what was released; throws with all changes that are not accepted, or no longer there. */
export function checkReleased(pairs: Pair[], corrections: readonly Correction[] = CORRECTIONS): void {
  const found = pairs.flatMap(({ file, released, current }) =>
    breakingChanges(released, current).map(change => ({ file, change })),
  )
  const accepted = new Set(corrections.map(({ change }) => change))
  const unknown = found.filter(({ change }) => !accepted.has(change))
  if (unknown.length > 0)
    throw new Error(
      `This breaks what was released (docs/released):\n${unknown.map(({ file, change }) => `${file}: ${change}`).join('\n')}`,
    )
  const seen = new Set(found.map(({ change }) => change))
  const unneeded = corrections.filter(({ change }) => !seen.has(change))
  if (unneeded.length > 0)
    throw new Error(
      `No longer a change, take it out of cli/corrections.ts:\n${unneeded.map(({ change }) => change).join('\n')}`,
    )
}
