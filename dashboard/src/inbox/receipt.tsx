import { useReader } from '../parts/ago.tsx'
import { Mark } from '../parts/mark.tsx'
import { appNow } from '../parts/now.ts'
import { momentOf } from '../parts/times.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { SIGNS, type Status } from './signs.ts'

/** One that goes later than this goes at a time, not in a moment. */
const MOMENT_MS = 60_000

/** What became of a message, by shape and word. */
export function Receipt({ status, sendAt = null }: { status: Status; sendAt?: string | null }) {
  const { t } = useTranslation()
  const reader = useReader()
  const [shape, tone] = SIGNS[status]
  // held without a time: until the customer writes
  const isOpenEnded = status === 'held' && sendAt === null
  const isLater = status === 'held' && sendAt !== null && new Date(sendAt).getTime() - appNow() > MOMENT_MS
  return (
    <Mark shape={shape} tone={tone}>
      {isLater
        ? t('inbox.status.heldUntil', { time: momentOf(sendAt, reader) })
        : t(isOpenEnded ? 'inbox.status.heldForReply' : `inbox.status.${status}`)}
    </Mark>
  )
}
