import { useQuery } from '@tanstack/react-query'
import { Entries } from '../audit/entries.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Empty, Shown } from '../parts/states.tsx'
import { ask } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import type { Policy } from './read.ts'

const ENTRIES_MAX = 50

/** What each version of a policy changed, and by whom: its own times, and those of its calendar. The newest first. */
export function PolicyChanges({ policy, onClose }: { policy: Policy; onClose: () => void }) {
  const { t } = useTranslation()
  const { id, calendar, label } = policy
  const changesOf = (action: string, target: string) =>
    ask('searchAudit', { query: { action: [action], target, limit: ENTRIES_MAX } })
  const own = useQuery(changesOf('sla_policy.update', String(id)))
  const hours = useQuery({
    ...changesOf('calendar.update', calendar ?? ''),
    enabled: calendar !== null,
  })
  return (
    <Dialog size="lg" title={t('rules.changesOf', { name: label })} onClose={onClose}>
      <Shown of={own}>
        {({ data }) => {
          const all = [...data, ...(hours.data?.data ?? [])].toSorted((a, b) => b.id - a.id)
          if (all.length === 0)
            return <Empty icon="clock" title={t('rules.changes')} text={t('rules.noChanges')} />
          return <Entries entries={all} />
        }}
      </Shown>
    </Dialog>
  )
}
