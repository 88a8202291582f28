// What is done before or after a target is due: one line for each target and level.
import { Button, CloseButton, NativeSelect, NumberInput, Textarea } from '@mantine/core'
import {
  ESCALATION_ACTION_TYPES,
  ESCALATION_LEVELS,
  ESCALATION_NOTE_CHARS_MAX,
  ESCALATION_TARGETS,
  TARGET_MINUTES_MAX,
} from '@palabre/contract/escalations'
import { useQuery } from '@tanstack/react-query'
import blocks from '../parts/blocks.module.css'
import { Icon } from '../parts/icon.tsx'
import { askWhole } from '../session/queries.ts'
import { useTranslation } from '../texts/use-translation.tsx'
import { type Policy, PRIORITIES } from './read.ts'
import styles from './rules.module.css'

type Escalation = Policy['escalations'][number]
type Action = Escalation['actions'][number]

type Props = {
  given: Escalation[]
  fields: { [field: string]: string }
  onChange: (escalations: Escalation[]) => void
}

export function Escalations({ given, fields, onChange }: Props) {
  const { t } = useTranslation()
  const free = freeOf(given)
  const set = (n: number, change: Partial<Escalation>): void =>
    onChange(given.map((one, at) => (at === n ? { ...one, ...change } : one)))
  return (
    <fieldset className={styles.escalations}>
      <legend>{t('rules.escalations')}</legend>
      <p className={styles.soft}>{t('rules.escalationsText')}</p>
      {given.map((one, n) => (
        <Line
          key={lineName(n)}
          one={one}
          trouble={troubleOf(fields, n)}
          onChange={change => set(n, change)}
          onRemove={() => onChange(given.filter((_, at) => at !== n))}
        />
      ))}
      {free && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Icon name="plus" size={14} />}
          onClick={() =>
            onChange([...given, { ...free, minutes: 0, actions: [{ type: 'notify', users: [] }] }])
          }
        >
          {t('rules.addEscalation')}
        </Button>
      )}
    </fieldset>
  )
}

/** A line stays the same one while it is about another target. */
const lineName = (n: number): string => `line-${n}`

/** The next that there is not yet: levels of the resolution first. */
function freeOf(given: Escalation[]): Pick<Escalation, 'target' | 'level'> | undefined {
  const taken = new Set(given.map(({ target, level }) => `${target} ${level}`))
  return ESCALATION_TARGETS.toReversed()
    .flatMap(target => ESCALATION_LEVELS.map(level => ({ target, level })))
    .find(({ target, level }) => !taken.has(`${target} ${level}`))
}

const troubleOf = (fields: Props['fields'], n: number): string | undefined =>
  Object.entries(fields).find(([field]) => field.startsWith(`escalations.${n}`))?.[1]

type LineProps = {
  one: Escalation
  trouble: string | undefined
  onChange: (change: Partial<Escalation>) => void
  onRemove: () => void
}

function Line({ one, trouble, onChange, onRemove }: LineProps) {
  const { t } = useTranslation()
  const [action, ...others] = one.actions
  const name = t('rules.level', { level: one.level, target: t(`rules.targets.${one.target}`) })
  return (
    <fieldset className={`${blocks.framed} ${styles.escalation}`}>
      <legend>{name}</legend>
      <NativeSelect
        label={t('rules.target')}
        value={one.target}
        data={ESCALATION_TARGETS.map(value => ({ value, label: t(`rules.targets.${value}`) }))}
        onChange={event => onChange({ target: event.currentTarget.value as Escalation['target'] })}
      />
      <NumberInput
        label={t('rules.minutesAfter')}
        value={one.minutes}
        min={-TARGET_MINUTES_MAX}
        max={TARGET_MINUTES_MAX}
        allowDecimal={false}
        hideControls
        onChange={typed => onChange({ minutes: Number(typed) || 0 })}
      />
      {action && <Act action={action} onChange={next => onChange({ actions: [next, ...others] })} />}
      <CloseButton aria-label={t('rules.removeOf', { name })} onClick={onRemove} />
      {others.length > 0 && <p className={styles.soft}>{t('rules.moreActs', { count: others.length })}</p>}
      {trouble && <p role="alert">{trouble}</p>}
    </fieldset>
  )
}

function Act({ action, onChange }: { action: Action; onChange: (action: Action) => void }) {
  const { t } = useTranslation()
  const options = useOptions(action.type)
  return (
    <>
      <NativeSelect
        label={t('rules.does')}
        value={action.type}
        data={ESCALATION_ACTION_TYPES.map(value => ({ value, label: t(`rules.acts.${value}`) }))}
        onChange={event => onChange(actionOf(event.currentTarget.value as Action['type'], ''))}
      />
      {action.type === 'note' ? (
        <Textarea
          label={t('rules.whats.note')}
          value={action.note ?? ''}
          autosize
          maxLength={ESCALATION_NOTE_CHARS_MAX}
          onChange={event => onChange({ type: 'note', note: event.currentTarget.value })}
        />
      ) : (
        <NativeSelect
          label={t(`rules.whats.${action.type}`)}
          value={chosenOf(action)}
          data={options}
          onChange={event => onChange(actionOf(action.type, event.currentTarget.value))}
        />
      )}
    </>
  )
}

/** What can be chosen for an act; '' stands for nobody, or for whoever has it. */
function useOptions(type: Action['type']): { value: string; label: string }[] {
  const { t } = useTranslation()
  const people = useQuery(askWhole('searchColleagues')).data?.data ?? []
  const teams = useQuery({ ...askWhole('searchTeams'), enabled: type === 'team' }).data?.data ?? []
  const tags = useQuery({ ...askWhole('searchTags'), enabled: type === 'tag' }).data?.data ?? []
  const named = (all: { id: string; name: string }[]) =>
    all.map(({ id, name }) => ({ value: id, label: name }))
  const none = (label: string) => ({ value: '', label })
  if (type === 'priority') return PRIORITIES.map(value => ({ value, label: t(`rules.priorities.${value}`) }))
  if (type === 'team') return [none(t('rules.nobody')), ...named(teams)]
  if (type === 'tag') return [none('–'), ...named(tags)]
  return [none(t(type === 'assign' ? 'rules.nobody' : 'rules.whoeverHasIt')), ...named(people)]
}

function chosenOf({ type, user, users, team, tag, priority, note }: Action): string {
  const chosen = { assign: user, notify: users?.[0], team, tag, note, priority: priority ?? 'urgent' }[type]
  return chosen ?? ''
}

function actionOf(type: Action['type'], chosen: string): Action {
  if (type === 'assign') return { type, user: chosen || null }
  if (type === 'team') return { type, team: chosen || null }
  if (type === 'tag') return chosen ? { type, tag: chosen } : { type }
  if (type === 'note') return { type, note: chosen }
  if (type === 'priority') return { type, priority: PRIORITIES.find(one => one === chosen) ?? 'urgent' }
  return { type, users: chosen ? [chosen] : [] }
}
