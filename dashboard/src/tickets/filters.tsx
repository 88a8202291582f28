// What narrows tickets: the filters of every day in one line, the others behind a button; what is chosen of these stands below.
import { Button, NativeSelect, Popover, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useReader } from '../parts/ago.tsx'
import { DropPanel } from '../parts/drop-panel.tsx'
import { ChoiceFilter, Together } from '../parts/filters.tsx'
import { Icon } from '../parts/icon.tsx'
import { dateOf, dayOnly, isDay, momentOf, type Reader, wallOf } from '../parts/times.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import {
  CHOICES,
  type Choice,
  choosing,
  chosenOf,
  LED,
  type Narrowed,
  NOBODY,
  narrowedBy,
  TIMES,
  type Time,
  timeIn,
} from './filter.ts'
import styles from './filters.module.css'
import { useOptions } from './options.ts'

type Change = (change: Narrowed) => void
type Props = {
  filter: Narrowed
  change: Change
  /** These stand in the line, in this order. */
  first: readonly Choice[]
  /** These cannot be chosen here. */
  without?: readonly string[]
  hasTimes?: boolean
  /** What stands beside the button for the others. */
  children?: ReactNode
}

/** The fields: one for each filter, in the line and behind its end. */
export function TicketFilters({ filter, change, first, without = [], hasTimes = true, children }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const options = useOptions(filter, isOpen)
  const rest = CHOICES.filter(name => !first.includes(name) && !without.includes(name))
  return (
    <>
      {first
        .filter(name => !without.includes(name))
        .map(name => (
          <ChoiceFilter
            key={name}
            label={t(`tickets.filters.${name}`)}
            all={t(`tickets.anyOf.${name}`)}
            value={chosenOf(filter, name)}
            options={withGiven(options[name], chosenOf(filter, name))}
            onChange={value => change(choosing(name, value))}
          />
        ))}
      <Together>
        <DropPanel opened={isOpen} onChange={setOpen} position="bottom-start" width={384}>
          <Popover.Target>
            <Button
              variant="default"
              leftSection={<Icon name="plus" size={14} />}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {t('tickets.moreFilters')}
            </Button>
          </Popover.Target>
          <Popover.Dropdown className={styles.more!} aria-label={t('tickets.moreFilters')}>
            {rest.map(name => (
              <NativeSelect
                key={name}
                size="xs"
                label={t(`tickets.filters.${name}`)}
                value={chosenOf(filter, name)}
                data={[
                  { value: '', label: t(`tickets.anyOf.${name}`) },
                  ...withGiven(options[name], chosenOf(filter, name)),
                ]}
                onChange={event => change(choosing(name, event.currentTarget.value))}
              />
            ))}
            {hasTimes && <Times filter={filter} change={change} />}
          </Popover.Dropdown>
        </DropPanel>
        {children}
      </Together>{' '}
    </>
  )
}

type Option = { value: string; label: string }

/** What an address asks for is never left out, also where it has no name. */
const withGiven = (options: Option[], given: string | undefined): Option[] =>
  !given || options.some(({ value }) => value === given)
    ? options
    : [...options, { value: given, label: given }]

/** When something last happened to a ticket: one of these times, since and until. */
function Times({ filter, change }: { filter: Narrowed; change: Change }) {
  const { t } = useTranslation()
  const reader = useReader()
  const [chosen, setChosen] = useState<Time>(timeIn(filter) ?? 'created')
  const set = (end: 'from' | 'to', value: string): void => change({ [`${chosen}_${end}`]: value })
  return (
    <fieldset className={styles.times}>
      <legend>{t('tickets.time')}</legend>
      <NativeSelect
        size="xs"
        aria-label={t('tickets.timeOf')}
        value={chosen}
        data={TIMES.map(value => ({ value, label: t(`tickets.times.${value}`) }))}
        onChange={event => {
          const next = TIMES.find(one => one === event.currentTarget.value) ?? 'created'
          change({
            ...{ [`${chosen}_from`]: '', [`${chosen}_to`]: '' },
            ...{ [`${next}_from`]: filter[`${chosen}_from`], [`${next}_to`]: filter[`${chosen}_to`] },
          })
          setChosen(next)
        }}
      />
      {(['from', 'to'] as const).map(end => (
        <TextInput
          key={end}
          size="xs"
          type="date"
          label={t(end === 'from' ? 'tickets.timeFrom' : 'tickets.timeTo')}
          value={dayIn(filter[`${chosen}_${end}`], reader)}
          onChange={event => set(end, event.currentTarget.value)}
        />
      ))}
    </fieldset>
  )
}

/** The day of a time of the address, as a field has it. */
function dayIn(at: string | undefined, reader: Reader): string {
  if (!at?.includes('T')) return isDay(at) ? at : ''
  return Number.isNaN(Date.parse(at)) ? '' : wallOf(at, reader).slice(0, 10)
}

type ChosenProps = { filter: Narrowed; change: Change; first: readonly Choice[] }

/** What narrows the list and stands in none of the fields of the line: each can be taken away. */
export function ChosenFilters({ filter, change, first }: ChosenProps) {
  const { t } = useTranslation()
  const options = useOptions(filter, false)
  const reader = useReader()
  const narrowed = narrowedBy(filter)
  const chips = [
    ...[...CHOICES, ...LED].flatMap(name => {
      const value = narrowed[name]
      if (!value || (first as readonly string[]).includes(name)) return []
      const isNobody = name === 'assignee' && value === NOBODY
      if (isNobody && first.includes('assigned_to')) return []
      const known =
        name in options ? options[name as Choice].find(one => one.value === value)?.label : undefined
      const said =
        (isNobody ? t('tickets.nobody') : known) ??
        (Number.isNaN(Date.parse(value)) || !value.includes('-') ? value : whenOf(value, reader))
      return [
        {
          name,
          said: t('tickets.only', { name: t(`tickets.filters.${name}`), value: said }),
          none: { [name]: '' },
        },
      ]
    }),
    ...TIMES.flatMap(time => {
      const [from, to] = [narrowed[`${time}_from`], narrowed[`${time}_to`]]
      if (!from && !to) return []
      const days = { from: from ? whenOf(from, reader) : '…', to: to ? whenOf(to, reader) : '…' }
      const value = days.from === days.to ? days.from : t('tickets.between', days)
      const said = t('tickets.only', { name: t(`tickets.times.${time}`), value })
      return [{ name: time, said, none: { [`${time}_from`]: '', [`${time}_to`]: '' } }]
    }),
  ]
  if (chips.length === 0) return null
  return (
    <ul className={styles.chosen} aria-label={t('tickets.chosenFilters')}>
      {chips.map(({ name, said, none }) => (
        <li key={name}>
          <span>{said}</span>
          <button
            type="button"
            aria-label={t('tickets.takeAway', { filter: said })}
            onClick={() => change(none)}
          >
            <Icon name="close" size={12} />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The beginning and the end of a day of the reader are that day. */
function whenOf(at: string, reader: Reader): string {
  // an address may name no time: the search says so
  if (Number.isNaN(Date.parse(at))) return at
  if (!at.includes('T')) return dayOnly(at, reader)
  return /T(00:00|23:59)$/.test(wallOf(at, reader)) ? dateOf(at, reader) : momentOf(at, reader)
}
