// The rules of tickets: statuses, which may follow which, what is promised, and by which hours it counts.
import { PageHead } from '../parts/page.tsx'
import { Segments } from '../parts/segments.tsx'
import { goesOn } from '../parts/sideways.ts'
import { Empty } from '../parts/states.tsx'
import { paths, type RulesFilter } from '../paths.ts'
import { useFilters } from '../shell/use-filters.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { Calendars } from './calendars.tsx'
import { Moves } from './moves.tsx'
import { Policies } from './policies.tsx'
import styles from './rules.module.css'
import { Satisfaction } from './satisfaction.tsx'
import { Statuses } from './statuses.tsx'

const PARTS = {
  statuses: Statuses,
  moves: Moves,
  policies: Policies,
  calendars: Calendars,
  ratings: Satisfaction,
}
/** An address names a part that there is not: to show another instead would say that it is that. */
function NoPart() {
  const { t } = useTranslation()
  return (
    <Empty icon="search" title={t('parts.trouble.missing')} text={t('rules.noPart')}>
      <a href={paths.rules()}>{t('rules.names.statuses')}</a>
    </Empty>
  )
}

type Part = keyof typeof PARTS
const NAMES = Object.keys(PARTS) as Part[]

export function RulesPage() {
  const { t } = useTranslation()
  const [filter, change] = useFilters<RulesFilter>(paths.rules)
  const part = filter.part ? NAMES.find(one => one === filter.part) : 'statuses'
  const Shown = part ? PARTS[part] : NoPart
  return (
    <>
      <PageHead title={t('shell.pages.rules')} lead={t('rules.lead')} />
      <div ref={goesOn} className={styles.parts}>
        <Segments
          isTall
          label={t('rules.parts')}
          value={part}
          options={NAMES.map(value => ({ value, label: t(`rules.names.${value}`) }))}
          onChange={value => change({ part: value })}
        />
      </div>
      <Shown />
    </>
  )
}
