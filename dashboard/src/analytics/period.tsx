import { NativeSelect, TextInput } from '@mantine/core'
import { isDay } from '../parts/times.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { type Days, PERIODS, periodOf } from './read.ts'

type Props = {
  filter: Days
  change: (change: Required<{ [name in keyof Days]: string }>) => void
  /** The days that are shown now: where own days begin. */
  shown: { from: string; to: string } | undefined
}

/** Which days: the last ones, or own ones. */
export function Period({ filter, change, shown }: Props) {
  const { t } = useTranslation()
  const period = periodOf(filter)
  const own = (days: { from?: string | undefined; to?: string | undefined }) =>
    change({ from: days.from || shown?.from || '', to: days.to || shown?.to || '', days: '' })
  return (
    <>
      <NativeSelect
        aria-label={t('analytics.period')}
        value={period ?? 'own'}
        data={[
          ...PERIODS.map(days => ({ value: days, label: t('analytics.days', { count: Number(days) }) })),
          { value: 'own', label: t('analytics.ownDays') },
        ]}
        onChange={event => {
          const days = event.currentTarget.value
          if (days === 'own') own({})
          else change({ days, from: '', to: '' })
        }}
      />
      {period === null &&
        (['from', 'to'] as const).map(end => (
          <TextInput
            key={end}
            type="date"
            aria-label={t(`analytics.${end}`)}
            value={isDay(filter[end]) ? filter[end] : ''}
            onChange={event =>
              event.currentTarget.value &&
              own({ from: filter.from, to: filter.to, [end]: event.currentTarget.value })
            }
          />
        ))}
    </>
  )
}
